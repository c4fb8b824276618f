-- The table holds the SHA-256 of a session's token; browsers that are signed in stay so, unless idle for 12 hours.
UPDATE session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
--> statement-breakpoint
-- A session's last use is written every few minutes while somebody works, and concerns nobody else: only its end is told.
DROP TRIGGER session_announce ON session;
--> statement-breakpoint
CREATE TRIGGER session_announce AFTER DELETE ON session FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sessions_changes');
