/** The name of the product, in mails, in the app and as the author of automatic operations. */
export const PRODUCT_NAME = 'Pase';
