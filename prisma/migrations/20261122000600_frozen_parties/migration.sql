-- Documents keep the parties as they were: the seller and the buyer of a paid payment and of an issued invoice
-- are copied into it, and never change again.

-- ===== where customers live, and which language they read =====
ALTER TABLE customers
  ADD COLUMN address_line1 TEXT,
  ADD COLUMN address_line2 TEXT,
  ADD COLUMN address_postal_code TEXT,
  ADD COLUMN address_city TEXT,
  ADD COLUMN address_island TEXT,
  ADD COLUMN address_country TEXT,
  ADD COLUMN locale TEXT;
ALTER TABLE customers
  DROP CONSTRAINT customers_no_pan,
  ADD CONSTRAINT customers_no_pan CHECK (NOT has_pan(name) AND NOT has_pan(address_line1)
    AND NOT has_pan(address_line2) AND NOT has_pan(address_postal_code) AND NOT has_pan(address_city)
    AND NOT has_pan(address_island)),
  ADD CONSTRAINT customers_address CHECK (char_length(address_line1) BETWEEN 1 AND 200
    AND char_length(address_line2) BETWEEN 1 AND 200 AND char_length(address_postal_code) BETWEEN 1 AND 20
    AND char_length(address_city) BETWEEN 1 AND 100 AND char_length(address_island) BETWEEN 1 AND 100),
  ADD CONSTRAINT customers_country CHECK (address_country ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT customers_locale CHECK (locale IN ('fr', 'en', 'ty'));

-- The language of a payment that a person made on a page; the last one counts.
UPDATE customers c SET locale = t.payer_locale FROM (
  SELECT DISTINCT ON (customer_id) customer_id, payer_locale FROM transactions
  WHERE customer_id IS NOT NULL AND visit_nonce IS NOT NULL AND payer_locale IN ('fr', 'en', 'ty')
  ORDER BY customer_id, id DESC) t WHERE t.customer_id = c.id;

-- ===== the blocks =====
CREATE FUNCTION address_block(line1 text, line2 text, postal_code text, city text, island text, country text)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN coalesce(line1, line2, postal_code, city, island, country) IS NOT NULL THEN
    jsonb_build_object('line1', line1, 'line2', line2, 'postalCode', postal_code, 'city', city, 'island', island,
      'country', country) END
$$;

-- The seller as customers see it now, in this mode.
CREATE FUNCTION seller_block(p_merchant uuid, p_livemode boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', name, 'legalName', legal_name, 'taxNumber', tax_number, 'supportEmail', support_email,
    'address', address_block(address_line1, address_line2, address_postal_code, address_city, address_island,
      address_country), 'brandColor', brand_color, 'logoUrl', logo_url)
  FROM merchant_profiles WHERE merchant_id = p_merchant AND livemode = p_livemode
$$;

-- The customer as it is now; the address that was typed where there is none.
CREATE FUNCTION buyer_block(p_customer uuid, p_email text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT jsonb_build_object('name', name, 'email', coalesce(email, p_email), 'address', address_block(address_line1,
      address_line2, address_postal_code, address_city, address_island, address_country))
    FROM customers WHERE id = p_customer),
    jsonb_build_object('name', NULL, 'email', p_email, 'address', NULL))
$$;

CREATE FUNCTION is_seller_block(block jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT block ?& keys AND block - keys = '{}' AND jsonb_typeof(block -> 'name') = 'string'
  FROM (VALUES (ARRAY['name', 'legalName', 'taxNumber', 'supportEmail', 'address', 'brandColor', 'logoUrl'])) AS known (keys)
$$;
CREATE FUNCTION is_buyer_block(block jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT block ?& keys AND block - keys = '{}' FROM (VALUES (ARRAY['name', 'email', 'address'])) AS known (keys)
$$;

-- ===== payments: frozen with their success, for receipts and tickets =====
ALTER TABLE transactions ADD COLUMN seller JSONB, ADD COLUMN buyer JSONB, ADD COLUMN tax_label TEXT;
UPDATE transactions t SET seller = seller_block(t.merchant_id, t.livemode),
  buyer = buyer_block(t.customer_id, t.payer_email),
  tax_label = coalesce((SELECT tax_label FROM invoices WHERE id = t.invoice_id),
    (SELECT tax_label FROM merchant_profiles WHERE merchant_id = t.merchant_id AND livemode = t.livemode))
WHERE paid_at IS NOT NULL;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE transactions
  ADD CONSTRAINT transactions_parties CHECK (CASE WHEN paid_at IS NULL THEN seller IS NULL AND buyer IS NULL
    ELSE seller IS NOT NULL AND is_seller_block(seller) AND buyer IS NOT NULL AND is_buyer_block(buyer) END),
  ADD CONSTRAINT transactions_tax_label CHECK (tax_label IN ('TGC', 'TVA') AND (paid_at IS NULL OR tax_label IS NOT NULL));

CREATE FUNCTION copy_parties_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller := seller_block(NEW.merchant_id, NEW.livemode);
  NEW.buyer := coalesce(NEW.buyer, buyer_block(NEW.customer_id, NEW.payer_email));
  -- The tax of an invoice is the one that it was issued with.
  NEW.tax_label := coalesce(NEW.tax_label, (SELECT tax_label FROM invoices WHERE id = NEW.invoice_id),
    (SELECT tax_label FROM merchant_profiles WHERE merchant_id = NEW.merchant_id AND livemode = NEW.livemode));
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_parties BEFORE INSERT OR UPDATE ON transactions FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL AND NEW.seller IS NULL) EXECUTE FUNCTION copy_parties_of_payment();
CREATE OR REPLACE FUNCTION freeze_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.source, NEW.created_at) IS DISTINCT FROM (OLD.amount_xpf, OLD.source, OLD.created_at) THEN
    RAISE EXCEPTION 'the amount of transaction % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_frozen';
  END IF;
  IF OLD.seller IS NOT NULL AND (NEW.seller, NEW.buyer, NEW.tax_label, NEW.tgc_rate_bp, NEW.ht_xpf, NEW.tgc_xpf, NEW.paid_at)
    IS DISTINCT FROM (OLD.seller, OLD.buyer, OLD.tax_label, OLD.tgc_rate_bp, OLD.ht_xpf, OLD.tgc_xpf, OLD.paid_at) THEN
    RAISE EXCEPTION 'transaction % was paid: its parties and its tax are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_parties_frozen';
  END IF;
  RETURN NEW;
END $$;

-- ===== invoices: frozen at issue =====
ALTER TABLE invoices ADD COLUMN seller JSONB, ADD COLUMN buyer JSONB;
-- What was printed so far of the seller was today's, but for its name and its number.
UPDATE invoices i SET
  seller = seller_block(i.merchant_id, i.livemode)
    || jsonb_build_object('name', i.merchant_name, 'taxNumber', i.merchant_tax_number),
  buyer = buyer_block(i.customer_id, NULL)
    || jsonb_build_object('name', i.customer_name, 'email', i.customer_email);
SET CONSTRAINTS ALL IMMEDIATE;
CREATE OR REPLACE FUNCTION freeze_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.subscription_id, NEW.customer_id, NEW.price_id, NEW.description, NEW.period_start, NEW.period_end,
      NEW.due_at, NEW.amount_xpf, NEW.ht_xpf, NEW.tgc_xpf, NEW.tgc_rate_bp, NEW.tax_label, NEW.seller, NEW.buyer,
      NEW.metadata, NEW.created_at)
    IS DISTINCT FROM (OLD.number, OLD.subscription_id, OLD.customer_id, OLD.price_id, OLD.description, OLD.period_start, OLD.period_end,
      OLD.due_at, OLD.amount_xpf, OLD.ht_xpf, OLD.tgc_xpf, OLD.tgc_rate_bp, OLD.tax_label, OLD.seller, OLD.buyer,
      OLD.metadata, OLD.created_at) THEN
    RAISE EXCEPTION 'invoice % was issued and is frozen', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_frozen';
  END IF;
  IF NEW.attempt_count NOT IN (OLD.attempt_count, OLD.attempt_count + 1) THEN
    RAISE EXCEPTION 'the attempts of invoice % are counted one by one', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_counted';
  END IF;
  RETURN NEW;
END $$;
ALTER TABLE invoices
  DROP COLUMN merchant_name, DROP COLUMN merchant_tax_number, DROP COLUMN customer_name, DROP COLUMN customer_email,
  ADD CONSTRAINT invoices_parties CHECK (seller IS NOT NULL AND is_seller_block(seller)
    AND buyer IS NOT NULL AND is_buyer_block(buyer));
CREATE FUNCTION copy_parties_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller := coalesce(NEW.seller, seller_block(NEW.merchant_id, NEW.livemode));
  NEW.buyer := coalesce(NEW.buyer, buyer_block(NEW.customer_id, NULL));
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_parties BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION copy_parties_of_invoice();
