/** The provider's administrator in a real installation. */
export const ADMIN = { email: 'jefa@proveedor.example', password: 'plato-hondo-77' } as const;
