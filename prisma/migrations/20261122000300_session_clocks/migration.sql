-- A session has an idle clock for the dashboard and one for the till: what is done at the till keeps no
-- dashboard open, and a dashboard that went idle stays closed.

-- When the session was last at the till; null until it goes there.
ALTER TABLE "sessions" ADD COLUMN "till_seen_at" TIMESTAMPTZ(3);

-- Twelve hours from the sign-in, which nothing lengthens.
CREATE FUNCTION guard_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.expires_at > NEW.created_at + interval '12 hours' THEN
      RAISE EXCEPTION 'session % is too long', NEW.id USING ERRCODE = '23514', CONSTRAINT = 'sessions_life';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.user_id) IS DISTINCT FROM (OLD.id, OLD.user_id)
    OR NEW.expires_at > OLD.expires_at OR NEW.created_at > OLD.created_at THEN
    RAISE EXCEPTION 'session % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'sessions_frozen';
  END IF;
  IF NEW.last_seen_at > OLD.last_seen_at AND OLD.last_seen_at < now() - interval '30 minutes' THEN
    RAISE EXCEPTION 'session % is idle', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'sessions_idle';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_guard BEFORE INSERT OR UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION guard_session();
