CREATE TABLE "blocked_items" (
	"location_id" text NOT NULL,
	"inner_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"channels" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"by" text NOT NULL,
	CONSTRAINT "blocked_items_location_id_kind_inner_id_pk" PRIMARY KEY("location_id","kind","inner_id")
);
--> statement-breakpoint
DROP INDEX "orders_location_placed";--> statement-breakpoint
DROP INDEX "orders_placed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
-- As `ordersDueAt` says it. A text that is no instant counts as absent; a day that its month does not have is one of the next month, as in JavaScript.
UPDATE "orders" SET
	"channel_slug" = left("channel_slug", 64),
	"service_type" = left("service_type", 64),
	"due_at" = coalesce((
		SELECT (left("given", 8) || '01' || substr("given", 11))::timestamptz + (substr("given", 9, 2)::int - 1) * interval '24 hours' + "minutes" * interval '1 minute'
		FROM (VALUES (1, "data"->>'suggestedDeliveryAt', 5), (2, "data"->>'suggestedPickUpAt', 30), (3, "data"->>'preparationAt', 60)) AS "candidate" ("place", "given", "minutes")
		WHERE "given" ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$'
		ORDER BY "place" LIMIT 1
	), "placed_at" + 75 * interval '1 minute');--> statement-breakpoint
CREATE INDEX "orders_account_placed" ON "orders" USING btree ("account_id","placed_at","id","status","due_at","channel_slug","service_type");--> statement-breakpoint
CREATE INDEX "orders_location_placed" ON "orders" USING btree ("location_id","placed_at","id","status","due_at","channel_slug","service_type");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id","status","due_at","channel_slug","service_type");