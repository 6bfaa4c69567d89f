import { receiptPdf } from "@/app/(customer)/_pages/receipt-pdf";
import { pdfRoute } from "@/app/(customer)/_server/pdf";
import { receiptPage } from "@/lib/receipts/page";

export const GET = pdfRoute(receiptPage, receiptPdf);
