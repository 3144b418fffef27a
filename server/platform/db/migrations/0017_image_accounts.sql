ALTER TABLE "images" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE INDEX "images_location" ON "images" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "images_account" ON "images" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "images_at" ON "images" USING btree ("at");--> statement-breakpoint
UPDATE "images" SET "account_id" = "users"."account_id" FROM "users" WHERE "users"."id" = "images"."user_id" AND "images"."location_id" IS NULL;
