import { invoicePdf } from "@/app/(customer)/_pages/invoice-pdf";
import { pdfRoute } from "@/app/(customer)/_server/pdf";
import { readInvoicePage } from "@/lib/invoices/page";

export const GET = pdfRoute(readInvoicePage, invoicePdf);
