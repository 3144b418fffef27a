CREATE TABLE "deleted_master_catalogs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text NOT NULL,
	"master" jsonb NOT NULL,
	"catalog" jsonb NOT NULL,
	"stores" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_master_catalogs_account" ON "deleted_master_catalogs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "deleted_master_catalogs_deleted_at" ON "deleted_master_catalogs" USING btree ("deleted_at");