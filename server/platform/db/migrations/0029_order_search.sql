-- What the search of the order list compares (row M-08), one line each: the displayed code, the channel's code, the client's name, the digits of the
-- phone. In lower case and without accents; each part is cut so that an index takes the whole. Calls no other function of ours, so that a dump can be
-- restored, and accepts any `data`.
CREATE FUNCTION order_search_text("id" text, "code" text, "data" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(lower(normalize(
		left(coalesce(nullif(trim("code"), ''), nullif("data" #>> '{channel,orderCode}', ''), nullif("data" #>> '{rawData,order,display_id}', ''), "id"), 40)
		|| E'\n' || left(coalesce(nullif("data" #>> '{channel,orderCode}', ''), "data" #>> '{rawData,order,display_id}', ''), 40)
		|| E'\n' || left(coalesce(nullif("data" #>> '{client,name}', ''), "data" #>> '{rawData,order,delivery,customer_name}', ''), 60)
		|| E'\n' || left(regexp_replace(coalesce("data" #>> '{client,phone}', ''), '[^0-9]', '', 'g'), 24),
	NFD)), '[\u0300-\u036f]+', '', 'g')
$$;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (order_search_text(id, code, data)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING btree ("placed_at","id","status","due_at","channel_slug","service_type","account_id","location_id","total","search_text");