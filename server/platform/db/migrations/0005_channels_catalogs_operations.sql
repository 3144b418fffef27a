CREATE TABLE "catalogs" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_statuses" (
	"location_id" text NOT NULL,
	"slug" text NOT NULL,
	"status" text,
	"until" timestamp with time zone,
	"reason" text,
	"reported_at" timestamp with time zone,
	"asked_status" text,
	"asked_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"asked_by" text,
	CONSTRAINT "channel_statuses_location_id_slug_pk" PRIMARY KEY("location_id","slug")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"location_id" text,
	"affected_entity_id" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"until" timestamp with time zone,
	"channels" jsonb NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocked_items" ADD COLUMN "suspended" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_items" ADD COLUMN "reports" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogs_location" ON "catalogs" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "operations_entity" ON "operations" USING btree ("affected_entity_id","date");--> statement-breakpoint
CREATE INDEX "operations_location" ON "operations" USING btree ("location_id","date");--> statement-breakpoint
CREATE INDEX "operations_account" ON "operations" USING btree ("account_id","date");