/** For how many days events can be read and resent. */
export const retentionDays = (livemode: boolean): number => (livemode ? 90 : 30);

/** For how many days the journal of deliveries is kept. */
export const DELIVERY_DAYS = 30;

/** The smallest UUID version 7 of an instant: finds rows by age through their primary key. */
export const earliestId = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};
