type Message = { subject: string; sentence: string };

/** Addresses that open a program of the device with a message written; whom it goes to is chosen there. */
export const messagesOf = ({ subject, sentence }: Message) => ({
  whatsapp: `https://wa.me/?text=${encodeURIComponent(sentence)}`,
  // Apple wants the `&`, others the `?`: both read this.
  sms: `sms:?&body=${encodeURIComponent(sentence)}`,
  mail: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(sentence)}`,
});
