CREATE TABLE "order_months" (
	"utc_month" date NOT NULL,
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
	"print_failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_weekday_hours" (
	"utc_month" date NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"location_id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"orders" integer NOT NULL,
	"with_total" integer NOT NULL,
	"total" numeric,
	"items" numeric NOT NULL,
	"fees" numeric NOT NULL,
	"print_failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_weekdays" (
	"utc_month" date NOT NULL,
	"day" date NOT NULL,
	"location_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_slug" text NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"orders" integer NOT NULL,
	"with_total" integer NOT NULL,
	"total" numeric,
	"items" numeric NOT NULL,
	"fees" numeric NOT NULL,
	"print_failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_months" (
	"utc_month" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_months_location" ON "order_months" USING btree ("location_id","utc_month");--> statement-breakpoint
CREATE INDEX "order_weekday_hours_location" ON "order_weekday_hours" USING btree ("location_id","utc_month");--> statement-breakpoint
CREATE INDEX "order_weekdays_location" ON "order_weekdays" USING btree ("location_id","utc_month");