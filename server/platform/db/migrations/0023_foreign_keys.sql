-- Rows without the row that they belong to would make the constraints fail. Until now deleting a location left its connections behind, deleting a
-- user its links, and deleting an account its images; anything else here was changed by hand.
INSERT INTO "accounts" ("id", "name", "country", "currency", "apps", "data")
SELECT DISTINCT "missing"."id", "missing"."id", 'ES', 'EUR', '[]'::jsonb, '{}'::jsonb FROM (
	SELECT "account_id" AS "id" FROM "locations"
	UNION SELECT "account_id" FROM "users"
	UNION SELECT "account_id" FROM "master_catalogs"
	UNION SELECT "parent_id" FROM "accounts"
) AS "missing" WHERE "missing"."id" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "third_party_services" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "third_party_services"."location_id");--> statement-breakpoint
DELETE FROM "catalogs" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "catalogs"."location_id");--> statement-breakpoint
DELETE FROM "menu_snapshots" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "menu_snapshots"."location_id");--> statement-breakpoint
DELETE FROM "blocked_items" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "blocked_items"."location_id");--> statement-breakpoint
DELETE FROM "channel_statuses" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "channel_statuses"."location_id");--> statement-breakpoint
DELETE FROM "connections" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "connections"."location_id");--> statement-breakpoint
DELETE FROM "images" WHERE "location_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "locations" WHERE "id" = "images"."location_id");--> statement-breakpoint
DELETE FROM "catalogs" WHERE "location_id" IS NULL AND "master_catalog_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "master_catalogs" WHERE "id" = "catalogs"."master_catalog_id");--> statement-breakpoint
UPDATE "catalogs" SET "master_catalog_id" = NULL WHERE NOT EXISTS (SELECT FROM "master_catalogs" WHERE "id" = "catalogs"."master_catalog_id");--> statement-breakpoint
DELETE FROM "deleted_master_catalogs" WHERE NOT EXISTS (SELECT FROM "accounts" WHERE "id" = "deleted_master_catalogs"."account_id");--> statement-breakpoint
UPDATE "images" SET "account_id" = NULL WHERE NOT EXISTS (SELECT FROM "accounts" WHERE "id" = "images"."account_id");--> statement-breakpoint
DELETE FROM "access_links" WHERE NOT EXISTS (SELECT FROM "users" WHERE "id" = "access_links"."user_id");--> statement-breakpoint
DELETE FROM "print_copies" WHERE NOT EXISTS (SELECT FROM "print_jobs" WHERE "uuid" = "print_copies"."job_uuid");--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_parent_id_accounts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_items" ADD CONSTRAINT "blocked_items_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogs" ADD CONSTRAINT "catalogs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogs" ADD CONSTRAINT "catalogs_master_catalog_id_master_catalogs_id_fk" FOREIGN KEY ("master_catalog_id") REFERENCES "public"."master_catalogs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_statuses" ADD CONSTRAINT "channel_statuses_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_master_catalogs" ADD CONSTRAINT "deleted_master_catalogs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_catalogs" ADD CONSTRAINT "master_catalogs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_snapshots" ADD CONSTRAINT "menu_snapshots_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_job_uuid_print_jobs_uuid_fk" FOREIGN KEY ("job_uuid") REFERENCES "public"."print_jobs"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_services" ADD CONSTRAINT "third_party_services_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;