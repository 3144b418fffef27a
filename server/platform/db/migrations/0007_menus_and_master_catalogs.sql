CREATE TABLE "master_catalogs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"valid_from" text,
	"valid_to" text,
	"service_type" text NOT NULL,
	"type" integer NOT NULL,
	"promotions" jsonb NOT NULL,
	"stores" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"slug" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"operation_id" text NOT NULL,
	"catalog_id" text NOT NULL,
	"catalog_name" text NOT NULL,
	"is_current" boolean NOT NULL,
	"product_count" integer NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogs" ALTER COLUMN "location_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "master_catalog_id" text;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "master_catalogs_account" ON "master_catalogs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "menu_snapshots_channel" ON "menu_snapshots" USING btree ("location_id","slug","at");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogs_master" ON "catalogs" USING btree ("master_catalog_id",coalesce("location_id", '')) WHERE master_catalog_id is not null;