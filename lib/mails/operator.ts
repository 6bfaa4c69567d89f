import { type OperatorAlarm, operatorAlarmMail } from "@/emails/operator-alarm";
import { env } from "@/lib/kit/env";
import { sendMail } from "@/lib/kit/mail";

/**
 * Writes to the operator of the installation, if there is an address (`OPERATOR_EMAIL`). `key` names the alert:
 * the same one is one message. Rejects with a `MailFailure`. Returns whether a message was sent.
 */
export const alarmOperator = async (key: string, alarm: OperatorAlarm): Promise<boolean> => {
  const to = env().OPERATOR_EMAIL;
  if (to === undefined) return false;
  await sendMail({ kind: "operator-alarm", to, key, ...(await operatorAlarmMail(alarm)) });
  return true;
};
