import { apiKeysCreate, apiKeysList, apiKeysRevoke } from "@/lib/api-keys/api";
import {
  checkoutSessionsCreate,
  checkoutSessionsGet,
  checkoutSessionsList,
} from "@/lib/checkout-sessions/api";
import {
  customersCreate,
  customersDelete,
  customersGet,
  customersList,
  customersUpdate,
} from "@/lib/customers/api";
import { eventsGet, eventsList, eventsResend } from "@/lib/events/api";
import {
  invoicesCreate,
  invoicesDelete,
  invoicesGet,
  invoicesIssue,
  invoicesList,
  invoicesMarkPaid,
  invoicesSend,
  invoicesUpdate,
} from "@/lib/invoices/api";
import type { Operation } from "@/lib/kit/http/operation";
import { merchantsGet, merchantsUpdate } from "@/lib/merchants/api";
import {
  paymentLinksCreate,
  paymentLinksGet,
  paymentLinksList,
  paymentLinksUpdate,
} from "@/lib/payment-links/api";
import {
  paymentMethodsCreate,
  paymentMethodsDelete,
  paymentMethodsGet,
  paymentMethodsList,
  paymentMethodsUpdate,
} from "@/lib/payment-methods/api";
import { invoicesPay, paymentsCreate, refundsCreate } from "@/lib/payments/api";
import { portalSessionsCreate } from "@/lib/portal-sessions/api";
import { pricesCreate, pricesGet, pricesList, pricesUpdate } from "@/lib/prices/api";
import { productsCreate, productsGet, productsList, productsUpdate } from "@/lib/products/api";
import { receiptsGet, receiptsList, receiptsResend } from "@/lib/receipts/api";
import { refundsGet, refundsList } from "@/lib/refunds/api";
import { sandboxCreateKey } from "@/lib/sandbox/api";
import { setupIntentsCreate, setupIntentsGet, setupIntentsList } from "@/lib/setup-intents/api";
import { testSimulate } from "@/lib/simulation/api";
import {
  subscriptionsCancel,
  subscriptionsCreate,
  subscriptionsGet,
  subscriptionsList,
  subscriptionsUpdate,
} from "@/lib/subscriptions/api";
import { terminalCancel, terminalCreate, terminalGet } from "@/lib/terminal/api";
import { transactionsExport, transactionsGet, transactionsList } from "@/lib/transactions/api";
import { webhookEndpointsDeliveries } from "@/lib/webhook-deliveries/api";
import {
  webhookEndpointsCreate,
  webhookEndpointsDelete,
  webhookEndpointsGet,
  webhookEndpointsList,
  webhookEndpointsRotateSecret,
  webhookEndpointsUpdate,
} from "@/lib/webhook-endpoints/api";

/** The operations of the contract, in the order of the reference. */
export const contract: readonly Operation[] = [
  paymentsCreate,
  paymentLinksList,
  paymentLinksCreate,
  paymentLinksGet,
  paymentLinksUpdate,
  setupIntentsList,
  setupIntentsCreate,
  setupIntentsGet,
  paymentMethodsList,
  paymentMethodsCreate,
  paymentMethodsGet,
  paymentMethodsUpdate,
  paymentMethodsDelete,
  productsList,
  productsCreate,
  productsGet,
  productsUpdate,
  pricesList,
  pricesCreate,
  pricesGet,
  pricesUpdate,
  receiptsList,
  receiptsGet,
  receiptsResend,
  checkoutSessionsList,
  checkoutSessionsCreate,
  checkoutSessionsGet,
  subscriptionsList,
  subscriptionsCreate,
  subscriptionsGet,
  subscriptionsUpdate,
  subscriptionsCancel,
  invoicesList,
  invoicesGet,
  invoicesPay,
  customersList,
  customersCreate,
  customersGet,
  customersUpdate,
  customersDelete,
  transactionsList,
  transactionsGet,
  transactionsExport,
  refundsCreate,
  refundsList,
  refundsGet,
  webhookEndpointsList,
  webhookEndpointsCreate,
  webhookEndpointsGet,
  webhookEndpointsUpdate,
  webhookEndpointsDelete,
  webhookEndpointsRotateSecret,
  webhookEndpointsDeliveries,
  eventsList,
  eventsGet,
  eventsResend,
  apiKeysList,
  apiKeysCreate,
  apiKeysRevoke,
  merchantsGet,
  merchantsUpdate,
  testSimulate,
  sandboxCreateKey,
  terminalCreate,
  terminalGet,
  terminalCancel,
];

/** What the contract does not have: below `/extensions`, with a document and an SDK namespace of its own. */
export const extensions: readonly Operation[] = [
  invoicesCreate,
  invoicesUpdate,
  invoicesDelete,
  invoicesIssue,
  invoicesSend,
  invoicesMarkPaid,
  portalSessionsCreate,
];

/** Every operation of the API. */
export const operations: readonly Operation[] = [...contract, ...extensions];
