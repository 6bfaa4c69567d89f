import { type OperatorAlarm, operatorAlarmMail } from "@/emails/operator-alarm";
import { env } from "@/lib/kit/env";
import { sendMail } from "@/lib/kit/mail";

/**
 * Writes to the operator of the installation, where there is an address (`OPERATOR_EMAIL`). `key` names the alarm:
 * the same one is one message. Rejects with a `MailFailure`. Whether somebody was written to.
 */
export const alarmOperator = async (key: string, alarm: OperatorAlarm): Promise<boolean> => {
  const to = env().OPERATOR_EMAIL;
  if (to === undefined) return false;
  await sendMail({ kind: "operator-alarm", to, key, ...(await operatorAlarmMail(alarm)) });
  return true;
};
