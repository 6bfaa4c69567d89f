/** For how many days events can be read and sent again. */
export const retentionDays = (livemode: boolean): number => (livemode ? 90 : 30);

/** For how many days the journal of deliveries is kept. */
export const DELIVERY_DAYS = 30;
