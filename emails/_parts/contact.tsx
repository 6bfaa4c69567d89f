import { Link } from "@react-email/components";
import { link, Paragraph } from "@/emails/_parts/words";
import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

type Contact = {
  locale: Locale;
  question: string;
  seller: { name: string; supportEmail: string | null };
};

/** Whom to contact: the merchant, never us. */
export const Contact = ({ locale, question, seller: { name, supportEmail } }: Contact) => {
  const texts = contactTexts[locale];
  return (
    <Paragraph style={{ marginTop: "28px", fontSize: "15px" }}>
      {question}{" "}
      {supportEmail ? (
        <>
          {texts.write}{" "}
          <Link className="ink" href={`mailto:${supportEmail}`} style={link}>
            {supportEmail}
          </Link>
          .
        </>
      ) : (
        texts.ask(name)
      )}
    </Paragraph>
  );
};

const fr = {
  write: "Écrivez à",
  ask: (merchant: string) => `Adressez-vous à ${merchant}.`,
};

const en: typeof fr = { write: "Write to", ask: (merchant) => `Ask ${merchant}.` };

const contactTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
