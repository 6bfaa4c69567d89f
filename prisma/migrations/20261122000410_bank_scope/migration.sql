-- The account that is paid out to exists in live mode alone, and so does the scope that changes it.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_bank_scope CHECK (livemode OR NOT 'merchant_bank:write' = ANY (scopes));
