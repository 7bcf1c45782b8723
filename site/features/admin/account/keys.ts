/** First segment of the query keys of everything about the account. */
export const ACCOUNT_KEY = "account";
