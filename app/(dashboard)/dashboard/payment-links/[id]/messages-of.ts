type Message = { subject: string; sentence: string };

/** URLs that open an app of the device with the message written; the recipient is chosen there. */
export const messagesOf = ({ subject, sentence }: Message) => ({
  whatsapp: `https://wa.me/?text=${encodeURIComponent(sentence)}`,
  // Apple expects `&`, others `?`: both read this.
  sms: `sms:?&body=${encodeURIComponent(sentence)}`,
  mail: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(sentence)}`,
});
