-- The belt under the check of the API sees what that check sees, or less, never more: a text that the API
-- has accepted must not fail here. So it asks for a brand's first digits and lengths as the API does
-- (a date or a clock in milliseconds has a valid check digit one time in ten), leaves out accounts, ids,
-- days and long telephone numbers, and looks at runs of digits with one separator throughout.
CREATE OR REPLACE FUNCTION has_pan(label text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE found text[]; digits text; plain text;
BEGIN
  IF label IS NULL OR label !~ '[0-9](?:[ .-]?[0-9]){12}' THEN RETURN false; END IF;
  plain := regexp_replace(label, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', '    ', 'gi');
  plain := regexp_replace(plain, '[a-z]{2}[0-9]{2}(?: ?[a-z0-9]){11,30}', '    ', 'gi');
  plain := regexp_replace(plain, '(?:19|20)[0-9]{2}[-/.][0-9]{2}[-/.][0-9]{2}', '    ', 'g');
  plain := regexp_replace(plain, '[0-9]{2}[-/.][0-9]{2}[-/.](?:19|20)[0-9]{2}', '    ', 'g');
  FOR found IN SELECT regexp_matches(plain,
    '(?<![[:alnum:]+])(?<![[:alpha:]][-_/#])(?<!\+ )(?<!00[ .-]?)([2-6][0-9]*(?:([ .-])[0-9]+(?:\2[0-9]+)*)?)(?![[:alnum:]])',
    'g') LOOP
    digits := regexp_replace(found[1], '[^0-9]', '', 'g');
    IF digits ~ ('^(?:4[0-9]{12}(?:[0-9]{3}){0,2}|5[1-5][0-9]{14}|5[0678][0-9]{14,17}|6[0-9]{15,18}'
      || '|220[0-4][0-9]{12,15}|(?:222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12}'
      || '|3[47][0-9]{13}|35(?:2[89]|[3-8][0-9])[0-9]{12,15}|3(?:0[0-5]|[689][0-9])[0-9]{11,16})$')
      AND luhn_ok(digits) THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $$;
