CREATE TABLE "order_days" (
	"utc_day" date NOT NULL,
	"day" date NOT NULL,
	"location_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_slug" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"reason" text NOT NULL,
	"orders" integer NOT NULL,
	"with_total" integer NOT NULL,
	"total" numeric,
	"items" numeric NOT NULL,
	"fees" numeric NOT NULL,
	"print_failures" integer NOT NULL,
	"late" smallint[]
);
--> statement-breakpoint
CREATE TABLE "order_hours" (
	"utc_day" date NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"location_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_slug" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"reason" text NOT NULL,
	"orders" integer NOT NULL,
	"with_total" integer NOT NULL,
	"total" numeric,
	"items" numeric NOT NULL,
	"fees" numeric NOT NULL,
	"print_failures" integer NOT NULL,
	"late" smallint[]
);
--> statement-breakpoint
CREATE TABLE "product_days" (
	"utc_day" date NOT NULL,
	"day" date NOT NULL,
	"location_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_slug" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"name" text NOT NULL,
	"orders" integer NOT NULL,
	"items" numeric NOT NULL,
	"total" numeric
);
--> statement-breakpoint
CREATE TABLE "rollup_changes" (
	"id" bigserial,
	"location_id" text NOT NULL,
	"utc_day" date,
	CONSTRAINT "rollup_changes_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "rollup_days" (
	"utc_day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_days_utc_day" ON "order_days" USING btree ("utc_day");--> statement-breakpoint
CREATE INDEX "order_days_location" ON "order_days" USING btree ("location_id","utc_day");--> statement-breakpoint
CREATE INDEX "order_hours_utc_day" ON "order_hours" USING btree ("utc_day");--> statement-breakpoint
CREATE INDEX "order_hours_location" ON "order_hours" USING btree ("location_id","utc_day");--> statement-breakpoint
CREATE INDEX "product_days_utc_day" ON "product_days" USING btree ("utc_day");--> statement-breakpoint
CREATE INDEX "product_days_location" ON "product_days" USING btree ("location_id","utc_day");--> statement-breakpoint
-- Insert only: orders of a location and day never wait for each other, and the rollups are built again from every order that committed (ADR 0021).
CREATE FUNCTION mark_rollup_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'DELETE' THEN
		INSERT INTO "rollup_changes" ("location_id", "utc_day") VALUES (new."location_id", (new."placed_at" AT TIME ZONE 'UTC')::date);
	END IF;
	IF tg_op = 'DELETE' OR (tg_op = 'UPDATE' AND (old."location_id" <> new."location_id" OR old."placed_at" <> new."placed_at")) THEN
		INSERT INTO "rollup_changes" ("location_id", "utc_day") VALUES (old."location_id", (old."placed_at" AT TIME ZONE 'UTC')::date);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_rollups_of_changed"
AFTER INSERT OR DELETE OR UPDATE OF "location_id", "account_id", "channel_slug", "service_type", "status", "statuses", "data", "placed_at" ON "orders"
FOR EACH ROW EXECUTE FUNCTION mark_rollup_changes();--> statement-breakpoint
-- The zone decides the local day of every order of the location. A deleted location is in UTC.
CREATE FUNCTION mark_rollup_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "rollup_changes" ("location_id") VALUES (CASE WHEN tg_op = 'DELETE' THEN old."id" ELSE new."id" END);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_rollups_of_location" AFTER INSERT OR DELETE ON "locations" FOR EACH ROW EXECUTE FUNCTION mark_rollup_location();--> statement-breakpoint
CREATE TRIGGER "order_rollups_of_zone" AFTER UPDATE OF "time_zone" ON "locations" FOR EACH ROW
WHEN (old."time_zone" <> new."time_zone") EXECUTE FUNCTION mark_rollup_location();
--> statement-breakpoint
-- A time in ISO 8601 with an offset; null for any other text that a channel sends. Never fails: a day after the end of its month is one of the next month.
CREATE FUNCTION order_instant("given" text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN "given" ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$' THEN
		(left("given", 8) || '01' || substr("given", 11))::timestamptz + make_interval(hours => 24 * (substr("given", 9, 2)::integer - 1))
	END
$$;
