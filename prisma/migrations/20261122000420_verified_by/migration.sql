-- Who verified a shop: a decision of the test tool never counts where a live bank stands behind it.
ALTER TABLE merchants ADD COLUMN kyb_verified_by TEXT;
UPDATE merchants m SET kyb_verified_by = coalesce(
  (SELECT decided_by FROM kyb_decisions WHERE merchant_id = m.id AND outcome = 'verified' ORDER BY created_at DESC LIMIT 1),
  CASE kyb_status WHEN 'verified' THEN 'operator' END)
WHERE kyb_status IN ('verified', 'in_review')
  AND coalesce((SELECT outcome FROM kyb_decisions WHERE merchant_id = m.id ORDER BY created_at DESC LIMIT 1), '') <> 'rejected';
ALTER TABLE merchants ADD CONSTRAINT merchants_kyb_verified_by CHECK (kyb_verified_by IN ('operator', 'test_tool'));
