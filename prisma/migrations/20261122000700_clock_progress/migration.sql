-- Where the move of a test clock began: how much of the way is done can then be told.
ALTER TABLE test_clocks ADD COLUMN advancing_from timestamptz(3);
UPDATE test_clocks SET advancing_from = frozen_at WHERE advancing_to IS NOT NULL;
ALTER TABLE test_clocks ADD CONSTRAINT test_clocks_way CHECK
  ((advancing_from IS NULL) = (advancing_to IS NULL) AND advancing_from <= advancing_to);
