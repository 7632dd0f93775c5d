UPDATE "badges" SET "name" = 'Más de lo esperado'
WHERE "name" = 'Más allá del deber' AND NOT EXISTS (SELECT FROM "badges" WHERE "name" = 'Más de lo esperado');
