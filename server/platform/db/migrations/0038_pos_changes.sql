-- A change of the contents of an order is sent to the POS of its location (row V-01).
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
    ELSIF EXISTS (
      SELECT FROM jsonb_array_elements(new.statuses) WITH ORDINALITY AS added(entry, place)
      WHERE added.place > known AND added.entry ->> 'type' = 'change' AND added.entry #> '{meta,change}' IS NOT NULL
    ) THEN
      INSERT INTO deliveries (id, location_id, slug, subject, type, order_id, next_at, created_at)
      SELECT gen_random_uuid()::text, new.location_id, c.slug, 'order ' || new.id, 'pos.change', new.id, now(), clock_timestamp()
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
