-- What a channel sends may hold anything: whatever it is, none of these functions fails. Those of columns call no other, so that a dump can be restored.
-- An amount in whole minor units: what lies between them is rounded; null for what is no number, or one that a browser cannot count to.
CREATE FUNCTION order_amount("given" jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN jsonb_typeof("given") = 'number' THEN
		CASE WHEN abs("given"::numeric) <= 9007199254740991 THEN round("given"::numeric)::bigint END
	END
$$;--> statement-breakpoint
-- A currency the way it is shown: codes in capital letters, other words as they are, no longer than an index takes; null for none.
CREATE FUNCTION order_currency("given" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN jsonb_typeof("given") = 'string' THEN
		CASE WHEN ("given" #>> '{}') COLLATE "C" ~ '^[A-Za-z]{3}$' THEN upper(("given" #>> '{}') COLLATE "C")
		ELSE nullif(left("given" #>> '{}', 64), '') END
	END
$$;--> statement-breakpoint
-- The lines of the items of an order, as `orderItemSchema` reads them: what is no item is left out, an item without a readable quantity is one.
-- A quantity of more than 1,000,000,000 pieces is none that can be read.
CREATE FUNCTION lines_of_order("items" jsonb) RETURNS TABLE ("line" integer, "name" text, "inner_id" text, "pos_ref" text, "qty" numeric, "price" bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT
		"place"::integer,
		CASE WHEN jsonb_typeof("item"->'name') = 'string' THEN left("item"->>'name', 200) ELSE '' END,
		CASE WHEN jsonb_typeof("item"->'innerId') = 'string' THEN left("item"->>'innerId', 200) END,
		CASE WHEN jsonb_typeof("item"->'posRef') = 'string' THEN left("item"->>'posRef', 200) END,
		CASE WHEN jsonb_typeof("item"->'qty') = 'number' THEN
			CASE WHEN abs(("item"->'qty')::numeric) <= 1000000000 THEN round(("item"->'qty')::numeric, 3) ELSE 1 END
		ELSE 1 END,
		order_amount("item"->'price')
	FROM jsonb_array_elements(CASE WHEN jsonb_typeof("items") = 'array' THEN "items" ELSE '[]' END) WITH ORDINALITY AS "each" ("item", "place")
	WHERE jsonb_typeof("item") = 'object'
$$;--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"line" integer NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"inner_id" text,
	"pos_ref" text,
	"qty" numeric NOT NULL,
	"price" bigint,
	CONSTRAINT "order_lines_order_id_line_pk" PRIMARY KEY("order_id","line")
);
--> statement-breakpoint
DROP INDEX "orders_placed";--> statement-breakpoint
DROP INDEX "orders_location_placed";--> statement-breakpoint
DROP INDEX "orders_account_placed";--> statement-breakpoint
-- Both at once: the table is written anew.
ALTER TABLE "orders"
	ADD COLUMN "currency" text GENERATED ALWAYS AS (order_currency(data->'currency')) STORED,
	ADD COLUMN "total" bigint GENERATED ALWAYS AS (coalesce(order_amount(data->'total'), order_amount(data #> '{rawData,order,total_price,fractional}'))) STORED;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_placed" ON "order_lines" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id","status","due_at","channel_slug","service_type","account_id","location_id","currency","total");--> statement-breakpoint
CREATE INDEX "orders_location_placed" ON "orders" USING btree ("location_id","placed_at","id","status","due_at","channel_slug","service_type","account_id","currency","total");--> statement-breakpoint
CREATE INDEX "orders_account_placed" ON "orders" USING btree ("account_id","placed_at","id","status","due_at","channel_slug","service_type","location_id","currency","total");--> statement-breakpoint
INSERT INTO "order_lines" ("order_id", "placed_at", "line", "name", "inner_id", "pos_ref", "qty", "price")
SELECT "orders"."id", "orders"."placed_at", "lines".* FROM "orders" CROSS JOIN LATERAL lines_of_order("orders"."data"->'items') AS "lines";--> statement-breakpoint
-- Whoever writes an order writes its lines, in the same transaction.
CREATE FUNCTION write_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		DELETE FROM "order_lines" WHERE "order_id" = new."id";
	END IF;
	INSERT INTO "order_lines" ("order_id", "placed_at", "line", "name", "inner_id", "pos_ref", "qty", "price")
	SELECT new."id", new."placed_at", "lines".* FROM lines_of_order(new."data"->'items') AS "lines";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_lines_of_new" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION write_order_lines();--> statement-breakpoint
CREATE TRIGGER "order_lines_of_changed" AFTER UPDATE OF "data", "placed_at" ON "orders" FOR EACH ROW
WHEN (old."data"->'items' IS DISTINCT FROM new."data"->'items' OR old."placed_at" <> new."placed_at")
EXECUTE FUNCTION write_order_lines();