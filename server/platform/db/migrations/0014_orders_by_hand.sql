-- Locations that there are go on taking orders by hand; new ones begin without.
UPDATE "locations" SET "data" = "data" || '{"ordersByHand": true}'::jsonb;
