-- Which pepper a key was hashed under when it was last used: says when the one before may go.
ALTER TABLE api_keys ADD COLUMN pepper_id text,
  ADD CONSTRAINT api_keys_pepper_id CHECK (pepper_id ~ '^[0-9a-f]{12}$');
