-- What a cardholder reads is French: attempts that found no card said so in English.
UPDATE "invoice_attempts" SET "failure_message" = 'Aucune carte n’est enregistrée pour ce paiement.'
WHERE "failure_message" = 'no card';
