-- As before, and of an attempt at an invoice too: the bank may accept what it had refused; nothing else goes back.
CREATE OR REPLACE FUNCTION legal_move(kind text, old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (kind || ':' || old_status || '>' || new_status) = ANY (ARRAY[
    'transactions:pending>processing', 'transactions:pending>succeeded', 'transactions:pending>failed',
    'transactions:processing>succeeded', 'transactions:processing>failed',
    'transactions:failed>processing', 'transactions:failed>succeeded',
    'transactions:succeeded>refunded',
    'checkout_sessions:open>complete', 'checkout_sessions:open>expired',
    'receipts:pending>succeeded', 'receipts:pending>failed', 'receipts:pending>exhausted',
    'receipts:failed>succeeded', 'receipts:failed>exhausted', 'receipts:failed>pending',
    'receipts:succeeded>exhausted', 'receipts:succeeded>pending', 'receipts:exhausted>pending',
    'webhook_deliveries:pending>succeeded', 'webhook_deliveries:pending>failed',
    'webhook_deliveries:pending>exhausted', 'webhook_deliveries:pending>skipped',
    'webhook_deliveries:failed>succeeded', 'webhook_deliveries:failed>exhausted', 'webhook_deliveries:failed>skipped',
    'setup_intents:pending>succeeded', 'setup_intents:pending>failed', 'setup_intents:failed>succeeded',
    'subscriptions:active>past_due', 'subscriptions:active>unpaid', 'subscriptions:past_due>active',
    'subscriptions:past_due>unpaid', 'subscriptions:unpaid>past_due', 'subscriptions:unpaid>active',
    'subscriptions:active>canceled', 'subscriptions:past_due>canceled', 'subscriptions:unpaid>canceled',
    'invoices:open>paid', 'invoices:open>past_due', 'invoices:past_due>paid', 'invoices:past_due>unpaid',
    'invoices:unpaid>paid',
    'invoice_attempts:processing>succeeded', 'invoice_attempts:processing>failed',
    'invoice_attempts:failed>succeeded',
    'refunds:pending>succeeded', 'refunds:pending>failed',
    'terminal_payments:open>processing', 'terminal_payments:processing>open',
    'terminal_payments:processing>succeeded', 'terminal_payments:open>succeeded',
    'terminal_payments:open>canceled', 'terminal_payments:open>expired'])
$$;
CREATE TRIGGER invoice_attempts_guard BEFORE UPDATE ON invoice_attempts FOR EACH ROW EXECUTE FUNCTION guard_move();
