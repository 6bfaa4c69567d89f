import { creditNoteView } from "@/app/(customer)/_pages/credit-note-view";
import { DocumentPage } from "@/app/(customer)/_pages/document-page";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { creditNotePage } from "@/lib/credit-notes/page";

/** The credit note page: anyone with the link may read and print it. */
const page = customerPage({
  load: async ({ token = "" }, { words }) => {
    const note = await creditNotePage(token);
    return note && creditNoteView(words, note);
  },
  title: (_words, view) => `${view.title} · ${view.merchant.name}`,
  brandColor: (view) => view.merchant.brandColor,
  render: (view, { words, path, nonce }) => (
    <DocumentPage
      actions={words.t("creditNote.actions")}
      nonce={nonce}
      path={path}
      view={view}
      words={words}
    />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
