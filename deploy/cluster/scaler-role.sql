-- Creates a role for KEDA that can count due rows and read nothing else. Run it after the first migration, as
-- checkout_installer:
--   psql "$MIGRATE_DATABASE_URL" -v ON_ERROR_STOP=1 -f scaler-role.sql
--   psql "$MIGRATE_DATABASE_URL" -c '\password checkout_scaler'
CREATE ROLE checkout_scaler LOGIN NOINHERIT CONNECTION LIMIT 20;
ALTER ROLE checkout_scaler SET statement_timeout = '5s';
ALTER ROLE checkout_scaler SET default_transaction_read_only = on;
DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO checkout_scaler', current_database()); END $$;

SET ROLE webhook_dispatcher_owner;
GRANT USAGE ON SCHEMA webhook_dispatcher TO checkout_scaler;
GRANT SELECT (endpoint_id, status, next_attempt_at) ON webhook_dispatcher.delivery TO checkout_scaler;
GRANT SELECT (id, active, consecutive_failures) ON webhook_dispatcher.endpoint TO checkout_scaler;

SET ROLE turn_runner_owner;
GRANT USAGE ON SCHEMA turn_runner TO checkout_scaler;
GRANT SELECT (is_ready) ON turn_runner.lane TO checkout_scaler;
GRANT SELECT (state) ON turn_runner.run TO checkout_scaler;
GRANT SELECT (active) ON turn_runner.maintenance TO checkout_scaler;
RESET ROLE;
