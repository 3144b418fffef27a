ALTER TABLE "orders" ADD COLUMN "done_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "items_done_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_items_done" ON "orders" USING btree ("items_done_at") WHERE items_done_at is not null;--> statement-breakpoint
-- A channel is not informed that an order was recalled to the kitchen (row K-03).
CREATE OR REPLACE FUNCTION enqueue_order_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known integer := 0;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deliveries (id, location_id, slug, subject, type, order_id, next_at, created_at)
    SELECT gen_random_uuid()::text, new.location_id, c.slug, 'order ' || new.id, 'pos.order', new.id, now(), clock_timestamp()
    FROM locations l
    JOIN connections c ON c.location_id = l.id AND c.slug = l.data #>> '{posConfig,provider}'
    WHERE l.id = new.location_id AND c.enabled AND c.url IS NOT NULL;
  ELSE
    known := jsonb_array_length(old.statuses);
    IF new.status = 'CANCELED' AND old.status <> 'CANCELED' THEN
      INSERT INTO deliveries (id, location_id, slug, subject, type, order_id, next_at, created_at)
      SELECT gen_random_uuid()::text, new.location_id, c.slug, 'order ' || new.id, 'pos.cancellation', new.id, now() + interval '15 seconds', clock_timestamp()
      FROM locations l
      JOIN connections c ON c.location_id = l.id AND c.slug = l.data #>> '{posConfig,provider}'
      WHERE l.id = new.location_id AND c.enabled AND c.url IS NOT NULL;
    END IF;
  END IF;
  INSERT INTO deliveries (id, location_id, slug, subject, type, order_id, body, next_at, created_at)
  SELECT gen_random_uuid()::text, new.location_id, c.slug, 'order ' || new.id, 'order.status', new.id,
    jsonb_build_object('orderId', new.data #>> '{channel,orderId}', 'paseOrderId', new.id, 'code', new.code, 'entry', added.entry #- '{meta,answer,by}'),
    now(), clock_timestamp()
  FROM connections c
  CROSS JOIN jsonb_array_elements(new.statuses) WITH ORDINALITY AS added(entry, place)
  WHERE c.location_id = new.location_id AND c.slug = new.channel_slug AND c.enabled AND c.url IS NOT NULL
    AND added.place > known
    AND coalesce(added.entry ->> 'type', '') = ''
    AND coalesce(added.entry ->> 'creator', '') <> new.channel_slug
    AND added.entry #> '{meta,recall}' IS NULL;
  RETURN NULL;
END;
$$;
