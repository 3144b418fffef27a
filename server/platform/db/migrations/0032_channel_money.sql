CREATE TABLE "commission_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel" text NOT NULL,
	"location_id" text,
	"currency" text NOT NULL,
	"valid_from" text NOT NULL,
	"valid_until" text,
	"commission_basis_points" integer NOT NULL,
	"fixed_amount" integer NOT NULL,
	"base" text NOT NULL,
	"discount_bearer" text NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"rev" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"statement_id" text NOT NULL,
	"line" integer NOT NULL,
	"channel_order_id" text NOT NULL,
	"paid" bigint NOT NULL,
	"sales" bigint,
	"commission" bigint,
	"currency" text NOT NULL,
	"day" text,
	CONSTRAINT "statement_lines_statement_id_line_pk" PRIMARY KEY("statement_id","line")
);
--> statement-breakpoint
CREATE TABLE "statement_mappings" (
	"account_id" text NOT NULL,
	"channel" text NOT NULL,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "statement_mappings_account_id_channel_pk" PRIMARY KEY("account_id","channel")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"encoding" text NOT NULL,
	"currency" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"line_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_mappings" ADD CONSTRAINT "statement_mappings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_rates_account" ON "commission_rates" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "commission_rates_location" ON "commission_rates" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "statements_account" ON "statements" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_channel_order" ON "orders" USING btree ("account_id","channel_slug",left(data #>> '{channel,orderId}', 200));