// Made from docs/openapi.json. Do not edit.

export interface paths {
    "/payments/intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment
         * @description Without `paymentMethod` the payment waits for the browser. With it, the saved card is debited within the call.
         */
        post: operations["payments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment links */
        get: operations["payment_links.list"];
        put?: never;
        /**
         * Create a payment link
         * @description Share `url`: everybody who opens it can pay. `returnUrl` receives `svc_transaction` and `svc_status`, which anybody can forge: fulfil orders on the signed webhook alone.
         */
        post: operations["payment_links.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a payment link */
        get: operations["payment_links.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Switch a payment link on or off
         * @description Payments in progress continue when it is switched off.
         */
        patch: operations["payment_links.update"];
        trace?: never;
    };
    "/setup-intents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List card registrations */
        get: operations["setup_intents.list"];
        put?: never;
        /**
         * Open a card registration
         * @description Saves a card without any debit. The cardholder goes to `/setup/<clientSecret>` within 24 hours; `clientSecret` is in this answer alone.
         */
        post: operations["setup_intents.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup-intents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a card registration
         * @description `failureCode` and `failureMessage` say why the last attempt was refused.
         */
        get: operations["setup_intents.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Detached payment methods are not listed.
         */
        get: operations["payment_methods.list"];
        put?: never;
        /**
         * Attach a payment method
         * @description `token` comes from the bank's own page; card data is refused. The first card of a customer becomes its default.
         */
        post: operations["payment_methods.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment method
         * @description Detached payment methods can be retrieved.
         */
        get: operations["payment_methods.get"];
        put?: never;
        post?: never;
        /**
         * Detach a payment method
         * @description The card can no longer be used, and no other card becomes the default. Detaching it again returns the same object.
         */
        delete: operations["payment_methods.delete"];
        options?: never;
        head?: never;
        /**
         * Update a payment method
         * @description `default: true` takes the default from the customer's other card.
         */
        patch: operations["payment_methods.update"];
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products */
        get: operations["products.list"];
        put?: never;
        /** Create a product */
        post: operations["products.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a product */
        get: operations["products.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a product */
        patch: operations["products.update"];
        trace?: never;
    };
    "/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List prices */
        get: operations["prices.list"];
        put?: never;
        /** Attach a price to a product */
        post: operations["prices.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a price */
        get: operations["prices.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the labelling of a price
         * @description Amount and period cannot be changed: create a new price and deactivate this one.
         */
        patch: operations["prices.update"];
        trace?: never;
    };
    "/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts
         * @description The log of receipts sent to customers: address, time and failures.
         */
        get: operations["receipts.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a receipt */
        get: operations["receipts.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a receipt again
         * @description A new message with six tries of its own, at most five times a day. `email` corrects the address.
         */
        post: operations["receipts.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkout sessions
         * @description An open session past its expiry stays listed as open until it is opened or retrieved.
         */
        get: operations["checkout_sessions.list"];
        put?: never;
        /**
         * Open a payment page
         * @description Send the customer to `url`. Lines and total are frozen now. `successUrl` receives `svc_session`, `svc_transaction` and `svc_status`, which anybody can forge: fulfil orders on the signed webhook alone.
         */
        post: operations["checkout_sessions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a checkout session
         * @description Persists the expiry of an open session whose time has passed.
         */
        get: operations["checkout_sessions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List subscriptions */
        get: operations["subscriptions.list"];
        put?: never;
        /**
         * Create a subscription
         * @description Nothing is debited now: the first period runs from creation to the next due date, when its invoice is issued and charged. What could not be charged is refused here.
         */
        post: operations["subscriptions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a subscription */
        get: operations["subscriptions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a subscription
         * @description `paymentMethod: null` follows the customer's default card again.
         */
        patch: operations["subscriptions.update"];
        trace?: never;
    };
    "/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a subscription
         * @description At once: no invoice for the running period, and no further automatic debit. With `atPeriodEnd` the closing invoice is issued at the due date first. Cancelling again changes nothing.
         */
        post: operations["subscriptions.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices */
        get: operations["invoices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an invoice
         * @description With every attempt to charge it, oldest first.
         */
        get: operations["invoices.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an invoice
         * @description Debits a saved card within the call, beside the schedule: the subscription's card, else the customer's default, unless `paymentMethod` names one. On 402 `authentication_required` bring the cardholder to `details.url`.
         */
        post: operations["invoices.pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Deleted customers are left out. `email` compares the whole address without regard to case; several customers may share one.
         */
        get: operations["customers.list"];
        put?: never;
        /**
         * Create a customer
         * @description At least one field is required.
         */
        post: operations["customers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a customer
         * @description Deleted customers can be retrieved.
         */
        get: operations["customers.get"];
        put?: never;
        post?: never;
        /**
         * Delete a customer
         * @description Marks the customer as deleted and erases nothing. Deleting it again returns the same object.
         */
        delete: operations["customers.delete"];
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Omitted fields are unchanged; null clears a field.
         */
        patch: operations["customers.update"];
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transactions */
        get: operations["transactions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a transaction */
        get: operations["transactions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export movements
         * @description The accounts of a period, one row per movement: a payment on the day it succeeded, a refund on the day it succeeded, with negative amounts and the same `transactionId`. Days and times are those of Tahiti; payments that did not succeed are left out. A csv is UTF-8 with a byte order mark, lines end in CRLF, and texts that begin with `=`, `+`, `-`, `@`, a tab or a carriage return have an apostrophe before them, so that no spreadsheet runs them. JSON holds the same rows, untouched, and their sums in `totals`. The parts of a payment add up: over all refunds of a payment refunded whole, amounts, tax and cents are its own. The answer is sent while it is read. If it breaks off, retry.
         */
        get: operations["transactions.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment
         * @description All that is left, or a part of it. The amount is reserved at once and free again if the bank refuses: then the refund is `failed` and says why. Where the bank does not answer, the refund stays `pending` and is asked about until it is decided; the bank does it once. A payment whose refunds reach its amount becomes `refunded`.
         */
        post: operations["refunds.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List refunds */
        get: operations["refunds.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a refund */
        get: operations["refunds.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints */
        get: operations["webhook_endpoints.list"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The response includes the signing secret; it is shown only once. Events hold their object whole: each kind needs the scope that reads it, `payment.*` for instance `transactions:read`, and `*` all of them; without it, 403 `insufficient_scope`.
         */
        post: operations["webhook_endpoints.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a webhook endpoint */
        get: operations["webhook_endpoints.get"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint */
        delete: operations["webhook_endpoints.delete"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Another `url`, other `enabledEvents` and `active: true` need the scopes that read what will be sent there.
         */
        patch: operations["webhook_endpoints.update"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret of a webhook endpoint
         * @description During the overlap both secrets sign. The response includes the new one; it is shown only once.
         */
        post: operations["webhook_endpoints.rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries to a webhook endpoint
         * @description With `expand[]=event`, an event whose object the key may not read is shown as null.
         */
        get: operations["webhook_endpoints.deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Newest first in the order of commits: a reader that continues with `ending_before` misses none. An event contains its whole object, so the list contains only events of objects that the key may read: `invoice.*` with `invoices:read`, `payment.*` with `transactions:read`. A `type` that the key may not read is 403 `insufficient_scope`.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description 404 as well where the key may not read the object that the event holds.
         */
        get: operations["events.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description 404 as well where the key may not read the object that the event holds.
         */
        post: operations["events.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["api_keys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The key is of the caller's own mode, with scopes that the caller has itself and an expiry no later than the caller's. Its text is in this answer alone.
         */
        post: operations["api_keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["api_keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the merchant of the key */
        get: operations["merchants.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the merchant's profile
         * @description Each mode has a profile of its own: a key reads and writes that of its mode. An `address` is replaced as a whole. A changed `tgcRate` touches only what is issued later. `ibanXpf` is of live mode alone and takes the scope `merchant_bank:write`, which `*` does not hold; changed, it is reviewed and on hold for 48 hours. The bank pays takings out, to the account named in its contract with the shop.
         */
        patch: operations["merchants.update"];
        trace?: never;
    };
    "/test/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a test payment or card registration
         * @description The same outcome again changes nothing: `replayed` is true and no event is emitted. A registration that succeeds saves `card`. The answer holds what was decided, which needs `transactions:read` or `payment_methods:read`.
         */
        post: operations["test.simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a test key without an account
         * @description Makes a merchant of its own and a test key with all scopes. After 30 days without a call both are deleted, unless a person has claimed them.
         */
        post: operations["sandbox.create_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terminal/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a payment at the till */
        post: operations["terminal.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terminal/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment at the till
         * @description With `wait`, an undecided payment is answered at its next change: a long poll.
         */
        get: operations["terminal.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terminal/payments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a payment at the till */
        post: operations["terminal.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        address: {
            line1: string | null;
            line2: string | null;
            postalCode: string | null;
            city: string | null;
            island: string | null;
            /** @description ISO 3166-1, two letters */
            country: string | null;
        };
        api_key: {
            /** @constant */
            object: "api_key";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            name: string | null;
            /** @enum {string} */
            prefix: "svc_live_" | "svc_test_";
            last4: string;
            scopes: string[];
            /** @description Fixed when the key is created */
            apiVersion: string;
            /** @description Neither revoked nor past its expiry */
            active: boolean;
            /** @description The key itself. Only in the response that creates it. */
            secret: string | null;
            expiresAt: number | null;
            revokedAt: number | null;
            /** @description To the minute */
            lastUsedAt: number | null;
            /** @description `user:<uuid>`, `key:<uuid>` or `sandbox` */
            createdBy: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        checkout_line_item: {
            /** @constant */
            object: "checkout_line_item";
            /** Format: uuid */
            priceId: string | null;
            /** Format: uuid */
            productId: string | null;
            /** @description Label, fixed at creation */
            description: string;
            /** @description Unit amount, fixed at creation */
            amountXpf: number;
            quantity: number;
            totalXpf: number;
        };
        checkout_session: {
            /** @constant */
            object: "checkout_session";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            /** @enum {string} */
            status: "open" | "complete" | "expired";
            /** @description The page to send the customer to */
            url: string;
            /** @description Total, fixed at creation */
            amountXpf: number;
            amountEurCents: number;
            lineItems: components["schemas"]["checkout_line_item"][];
            /** Format: uuid */
            customerId: string | null;
            customerEmail: string | null;
            customerMatch: ("provided" | "created" | "unique" | "ambiguous") | null;
            /**
             * Format: uuid
             * @description The payment that completed it
             */
            transactionId: string | null;
            successUrl: string;
            cancelUrl: string | null;
            expiresAt: number;
            completedAt: number | null;
            metadata: {
                [key: string]: string;
            };
        };
        customer: {
            /** @constant */
            object: "customer";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            email: string | null;
            name: string | null;
            phone: string | null;
            /** @description Shown on invoices, receipts and credit notes */
            address: components["schemas"]["address"] | null;
            /** Format: uuid */
            defaultPaymentMethodId: string | null;
            deleted: boolean;
            deletedAt: number | null;
            metadata: {
                [key: string]: string;
            };
        };
        error: {
            /** @description Machine code */
            error: string;
            /** @description Category */
            type: string;
            /** @description For developers, in English */
            message: string;
            /** @description HTTP status */
            code: number;
            /** @description First faulty field */
            param: string | null;
            requestId: string;
            details: {
                [key: string]: unknown;
            } | null;
            /** @description On 402 alone */
            failureCode?: string;
            /** @description On 402 alone */
            transactionId?: string;
        };
        event: {
            /** @constant */
            object: "event";
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payment.updated" | "refund.created" | "refund.succeeded" | "refund.failed" | "setup_intent.created" | "setup_intent.succeeded" | "setup_intent.failed" | "payment_method.attached" | "payment_method.updated" | "payment_method.detached" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_link.created" | "payment_link.updated" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "receipt.succeeded" | "receipt.failed" | "receipt.exhausted" | "receipt.updated" | "subscription.created" | "subscription.updated" | "subscription.past_due" | "subscription.unpaid" | "subscription.recovered" | "subscription.canceled" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.unpaid" | "invoice.updated" | "terminal_payment.succeeded" | "terminal_payment.canceled" | "terminal_payment.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.updated" | "api_key.created" | "api_key.revoked" | "api_key.updated" | "merchant.updated";
            created: number;
            timestamp: string;
            livemode: boolean;
            apiVersion: string;
            sequence: number;
            resource: string;
            /** Format: uuid */
            resourceId: string;
            data: {
                [key: string]: unknown;
            };
            /** @description The old values of exactly the fields that changed; null where the resource was made */
            previous: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            origin: "api" | "dashboard" | "terminal" | "checkout" | "bank" | "job" | "simulation";
            requestId: string | null;
            pendingDeliveries: number;
        };
        invoice: {
            /** @constant */
            object: "invoice";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            number: string;
            /** @enum {string} */
            status: "open" | "past_due" | "unpaid" | "paid";
            /** Format: uuid */
            subscriptionId: string;
            /** Format: uuid */
            customerId: string;
            /** Format: uuid */
            priceId: string;
            description: string;
            periodStart: number;
            periodEnd: number;
            dueAt: number;
            amountXpf: number;
            htXpf: number;
            tgcXpf: number;
            /** @description Percent, as it was at issue; null: not liable */
            tgcRate: number | null;
            amountEurCents: number;
            /** @description Scheduled attempts made, 0 to 5 */
            attemptCount: number;
            nextAttemptAt: number | null;
            /** @description In the detail; null in lists */
            attempts: components["schemas"]["invoice_attempt"][] | null;
            /**
             * Format: uuid
             * @description The payment that paid it
             */
            transactionId: string | null;
            paidAt: number | null;
            unpaidAt: number | null;
            merchantName: string | null;
            merchantTaxNumber: string | null;
            customerName: string | null;
            customerEmail: string | null;
            url: string;
            metadata: {
                [key: string]: string;
            };
        };
        invoice_attempt: {
            /** @constant */
            object: "invoice_attempt";
            created: number;
            /** @description 1 to 5 for the schedule; null for every other try */
            number: number | null;
            /** @enum {string} */
            kind: "scheduled" | "manual" | "cardholder";
            /** @enum {string} */
            status: "processing" | "succeeded" | "failed";
            /**
             * Format: uuid
             * @description Null when there was no card to charge
             */
            transactionId: string | null;
            /** Format: uuid */
            paymentMethodId: string | null;
            failureCode: string | null;
            failureMessage: string | null;
        };
        merchant: {
            /** @constant */
            object: "merchant";
            /** Format: uuid */
            id: string;
            name: string;
            legalName: string | null;
            /** @description Tax number (TAHITI number) */
            taxNumber: string | null;
            supportEmail: string | null;
            brandColor: string | null;
            logoUrl: string | null;
            address: components["schemas"]["address"] | null;
            /** @constant */
            country: "PF";
            /** @constant */
            timeZone: "Pacific/Tahiti";
            /** @enum {string} */
            kybStatus: "pending" | "in_review" | "verified" | "rejected";
            /** @description Of live mode: null for a test key. Without the scope merchant:write: `••••` and the last four characters */
            ibanXpf: string | null;
            /** @description Per cent; null: not liable */
            tgcRate: number | null;
            createdAt: string;
            updatedAt: string;
            /**
             * @deprecated
             * @enum {string}
             */
            kyb_status: "pending" | "in_review" | "verified" | "rejected";
            /** @deprecated */
            iban_xpf: string | null;
            /** @deprecated */
            tgc_rate: number | null;
            /** @deprecated */
            created_at: string;
            /** @deprecated */
            updated_at: string;
        };
        payment_intent: {
            /** @constant */
            object: "payment_intent";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            clientSecret: string | null;
            /** @enum {string} */
            status: "pending" | "processing" | "failed" | "succeeded" | "refunded";
            /** Format: uuid */
            customerId: string | null;
            amountXpf: number;
            amountEurCents: number;
            metadata: {
                [key: string]: string;
            };
            /** @deprecated */
            intentId: string;
            /**
             * Format: uuid
             * @deprecated
             */
            transactionId: string;
        };
        payment_link: {
            /** @constant */
            object: "payment_link";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            slug: string;
            /** @description The page to share */
            url: string;
            active: boolean;
            /** Format: uuid */
            priceId: string | null;
            amountXpf: number;
            /** @description The price's label as it is now, or else the description */
            label: string;
            /** @description Null for the link of a price */
            description: string | null;
            returnUrl: string | null;
            /** @description Payments that succeeded */
            paymentsCount: number;
            /** @description Total of these payments, net of refunds */
            amountCollectedXpf: number;
            metadata: {
                [key: string]: string;
            };
        };
        payment_method: {
            /** @constant */
            object: "payment_method";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            /** Format: uuid */
            customerId: string;
            default: boolean;
            detached: boolean;
            detachedAt: number | null;
            brand: string;
            last4: string;
            expMonth: number;
            expYear: number;
            expired: boolean;
            /** Format: uuid */
            setupIntentId: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        price: {
            /** @constant */
            object: "price";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            /** Format: uuid */
            productId: string;
            amountXpf: number;
            /** @enum {string} */
            type: "one_time" | "recurring";
            interval: ("day" | "week" | "month" | "year") | null;
            intervalCount: number | null;
            nickname: string | null;
            /** @description The nickname, or else the product's name */
            label: string;
            active: boolean;
            metadata: {
                [key: string]: string;
            };
        };
        product: {
            /** @constant */
            object: "product";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            name: string;
            description: string | null;
            active: boolean;
            metadata: {
                [key: string]: string;
            };
        };
        receipt: {
            /** @constant */
            object: "receipt";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            /** @description R-<year>-<6 digits> */
            number: string;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "exhausted";
            /** Format: uuid */
            transactionId: string;
            /** Format: uuid */
            customerId: string | null;
            /** @description Address of the next or last send */
            email: string;
            amountXpf: number;
            /** @enum {string} */
            locale: "fr" | "en" | "ty";
            /** @description Printable page */
            url: string;
            /** @description Sends tried in total */
            attempts: number;
            lastAttemptAt: number | null;
            nextAttemptAt: number | null;
            sentAt: number | null;
            failureCode: ("invalid_address" | "bounced" | "complained" | "mail_provider_error" | "suppressed") | null;
            failureMessage: string | null;
        };
        refund: {
            /** @constant */
            object: "refund";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            /** Format: uuid */
            transactionId: string;
            amountXpf: number;
            /** @description The refunds of a payment add up to the conversion of their sum */
            amountEurCents: number;
            reason: ("requested_by_customer" | "duplicate" | "fraudulent" | "other") | null;
            failureMessage: string | null;
            succeededAt: number | null;
            /** @description A-<year>-<6 digits>: of the credit note that is issued with success */
            creditNoteNumber: string | null;
            /** @description Its printable page, for the customer */
            creditNoteUrl: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        setup_intent: {
            /** @constant */
            object: "setup_intent";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            /** @enum {string} */
            status: "pending" | "failed" | "succeeded";
            /** Format: uuid */
            customerId: string;
            /** Format: uuid */
            paymentMethodId: string | null;
            /** @description Only in the answer of the creation; opens `/setup/<clientSecret>` */
            clientSecret?: string;
            failureCode: ("card_declined" | "expired_card" | "incorrect_cvc" | "insufficient_funds" | "processing_error" | "authentication_required") | null;
            /** @description French sentence for the cardholder */
            failureMessage: string | null;
            expiresAt: number;
            metadata: {
                [key: string]: string;
            };
        };
        subscription: {
            /** @constant */
            object: "subscription";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            /** @enum {string} */
            status: "active" | "past_due" | "unpaid" | "canceled";
            /** Format: uuid */
            customerId: string;
            /** Format: uuid */
            priceId: string;
            /**
             * Format: uuid
             * @description Null: follows the customer's default card
             */
            paymentMethodId: string | null;
            amountXpf: number;
            /** @enum {string} */
            interval: "day" | "week" | "month" | "year";
            intervalCount: number;
            label: string;
            billingAnchor: number;
            currentPeriodStart: number;
            /** @description When the invoice of the current period is issued */
            currentPeriodEnd: number;
            cancelAtPeriodEnd: boolean;
            /** @description When the cancellation was asked for */
            canceledAt: number | null;
            /** @description When it took effect */
            endedAt: number | null;
            /** Format: uuid */
            latestInvoiceId: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        terminal_payment: {
            /** @constant */
            object: "terminal_payment";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            /** @enum {string} */
            status: "open" | "processing" | "succeeded" | "canceled" | "expired";
            amountXpf: number;
            description: string | null;
            /** @description The payer's page: what the QR code holds */
            url: string;
            expiresAt: number;
            /**
             * Format: uuid
             * @description The payment that succeeded
             */
            transactionId: string | null;
            /** @description Why the last attempt was refused */
            lastFailureCode: string | null;
            receiptEmail: string | null;
            /** @description Six digits on success, which the payer shows */
            confirmationCode: string | null;
            offline: boolean;
            /** Format: uuid */
            createdBy: string;
            metadata: {
                [key: string]: string;
            };
        };
        test_simulation: {
            /**
             * Format: uuid
             * @deprecated
             */
            id?: string;
            /** @deprecated */
            created?: number;
            /** @deprecated */
            createdAt?: string;
            /**
             * @deprecated
             * @enum {string}
             */
            status?: "pending" | "processing" | "failed" | "succeeded" | "refunded";
            /**
             * @deprecated
             * @enum {string}
             */
            source?: "api" | "payment_link" | "checkout_session" | "invoice" | "terminal";
            /** @deprecated */
            amountXpf?: number;
            /** @deprecated */
            amountEurCents?: number;
            /** @deprecated */
            amountRefundedXpf?: number;
            /** @deprecated */
            amountRefundableXpf?: number;
            /** @deprecated */
            htXpf?: number | null;
            /** @deprecated */
            tgcXpf?: number | null;
            /** @deprecated */
            tgcRate?: number | null;
            /** @deprecated */
            description?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            customerId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            paymentMethodId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            paymentLinkId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            checkoutSessionId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            invoiceId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            subscriptionId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            terminalPaymentId?: string | null;
            /**
             * Format: uuid
             * @deprecated
             */
            receiptId?: string | null;
            /** @deprecated */
            cardBrand?: string | null;
            /** @deprecated */
            cardLast4?: string | null;
            /** @deprecated */
            offSession?: boolean;
            /** @deprecated */
            failureCode?: string | null;
            /** @deprecated */
            failureMessage?: string | null;
            /** @deprecated */
            paidAt?: number | null;
            /** @deprecated */
            refundedAt?: number | null;
            /** @deprecated */
            metadata?: {
                [key: string]: string;
            };
            /** @constant */
            object: "test_simulation";
            /** @constant */
            livemode: false;
            /** @enum {string} */
            outcome: "succeeded" | "failed" | "processing";
            replayed: boolean;
            /** Format: uuid */
            eventId: string | null;
            transaction: components["schemas"]["transaction"] | null;
            setupIntent: components["schemas"]["setup_intent"] | null;
            paymentMethod: components["schemas"]["payment_method"] | null;
        };
        transaction: {
            /** @constant */
            object: "transaction";
            /** Format: uuid */
            id: string;
            created: number;
            /** @deprecated */
            createdAt: string;
            livemode: boolean;
            /** @enum {string} */
            status: "pending" | "processing" | "failed" | "succeeded" | "refunded";
            /** @enum {string} */
            source: "api" | "payment_link" | "checkout_session" | "invoice" | "terminal";
            amountXpf: number;
            amountEurCents: number;
            amountRefundedXpf: number;
            amountRefundableXpf: number;
            htXpf: number | null;
            tgcXpf: number | null;
            tgcRate: number | null;
            description: string | null;
            /** Format: uuid */
            customerId: string | null;
            /** Format: uuid */
            paymentMethodId: string | null;
            /** Format: uuid */
            paymentLinkId: string | null;
            /** Format: uuid */
            checkoutSessionId: string | null;
            /** Format: uuid */
            invoiceId: string | null;
            /** Format: uuid */
            subscriptionId: string | null;
            /** Format: uuid */
            terminalPaymentId: string | null;
            /** Format: uuid */
            receiptId: string | null;
            cardBrand: string | null;
            cardLast4: string | null;
            offSession: boolean;
            failureCode: string | null;
            failureMessage: string | null;
            paidAt: number | null;
            refundedAt: number | null;
            recovered: boolean;
            metadata: {
                [key: string]: string;
            };
        };
        webhook_delivery: {
            /** @constant */
            object: "webhook_delivery";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            /** Format: uuid */
            endpointId: string;
            /** Format: uuid */
            eventId: string;
            eventType: string;
            /** @enum {string} */
            trigger: "event" | "resend";
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "exhausted" | "skipped";
            attempts: number;
            responseStatus: number | null;
            responseBody: string | null;
            error: ("timeout" | "dns" | "tls" | "refused" | "private_address" | "redirect" | "loopback_not_delivered") | null;
            durationMs: number | null;
            lastAttemptAt: number | null;
            nextAttemptAt: number | null;
            deliveredAt: number | null;
        };
        webhook_endpoint: {
            /** @constant */
            object: "webhook_endpoint";
            /** Format: uuid */
            id: string;
            created: number;
            livemode: boolean;
            url: string;
            description: string | null;
            enabledEvents: string[];
            active: boolean;
            disabledReason: ("manual" | "failures" | "gone") | null;
            disabledAt: number | null;
            apiVersion: string;
            secret: string | null;
            previousSecretExpiresAt: number | null;
            consecutiveFailures: number;
            lastDeliveryAt: number | null;
            lastDeliveryStatus: ("succeeded" | "failed" | "exhausted") | null;
            deleted: boolean;
            metadata: {
                [key: string]: string;
            };
        };
        webhook_event: {
            /** @constant */
            object: "event";
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "payment.created" | "payment.processing" | "payment.succeeded" | "payment.failed" | "payment.refunded" | "payment.updated" | "refund.created" | "refund.succeeded" | "refund.failed" | "setup_intent.created" | "setup_intent.succeeded" | "setup_intent.failed" | "payment_method.attached" | "payment_method.updated" | "payment_method.detached" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_link.created" | "payment_link.updated" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "receipt.succeeded" | "receipt.failed" | "receipt.exhausted" | "receipt.updated" | "subscription.created" | "subscription.updated" | "subscription.past_due" | "subscription.unpaid" | "subscription.recovered" | "subscription.canceled" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.unpaid" | "invoice.updated" | "terminal_payment.succeeded" | "terminal_payment.canceled" | "terminal_payment.updated" | "webhook_endpoint.disabled" | "webhook_endpoint.updated" | "api_key.created" | "api_key.revoked" | "api_key.updated" | "merchant.updated";
            created: number;
            timestamp: string;
            livemode: boolean;
            apiVersion: string;
            sequence: number;
            resource: string;
            /** Format: uuid */
            resourceId: string;
            data: {
                [key: string]: unknown;
            };
            /** @description The old values of exactly the fields that changed; null where the resource was made */
            previous: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            origin: "api" | "dashboard" | "terminal" | "checkout" | "bank" | "job" | "simulation";
            requestId: string | null;
        };
    };
    responses: {
        /** @description Anything but a success */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "payments.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountXpf": 2990
                 *     }
                 */
                "application/json": {
                    amountXpf: number;
                    /** Format: uuid */
                    merchantId?: string;
                    paymentLinkId?: string;
                    paymentMethod?: string;
                    offSession?: boolean;
                    customer?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_intent"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_links.list": {
        parameters: {
            query?: {
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /**
                 * @deprecated
                 * @description How many elements to skip. Use the cursors.
                 */
                offset?: number;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("price" | "product")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["payment_link"] & {
                            /** @description With `expand[]=price` alone, which needs the scope `catalogue:read`. */
                            price?: components["schemas"]["price"] | null;
                            /** @description With `expand[]=product` alone, which needs the scope `catalogue:read`. */
                            product?: components["schemas"]["product"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_links.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amountXpf": 2990,
                 *       "description": "Coffee beans, 1 kg",
                 *       "returnUrl": "https://boutique.example/merci"
                 *     }
                 */
                "application/json": {
                    /** @description Amount and label are inherited from it */
                    price?: string;
                    /** @description Instead of a price */
                    amountXpf?: number;
                    /** @description Only with amountXpf */
                    description?: string;
                    /**
                     * Format: uri
                     * @description HTTPS in live mode
                     */
                    returnUrl?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_link"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_links.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("price" | "product")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `plink_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_link"] & {
                            /** @description With `expand[]=price` alone, which needs the scope `catalogue:read`. */
                            price?: components["schemas"]["price"] | null;
                            /** @description With `expand[]=product` alone, which needs the scope `catalogue:read`. */
                            product?: components["schemas"]["product"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_links.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `plink_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": {
                    active: boolean;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_link"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "setup_intents.list": {
        parameters: {
            query?: {
                customer?: string;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /**
                 * @deprecated
                 * @description How many elements to skip. Use the cursors.
                 */
                offset?: number;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "paymentMethod")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["setup_intent"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=paymentMethod` alone, which needs the scope `payment_methods:read`. */
                            paymentMethod?: components["schemas"]["payment_method"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "setup_intents.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": "cus_01931f5a-7c00-7000-8000-000000000001"
                 *     }
                 */
                "application/json": {
                    customer: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["setup_intent"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "setup_intents.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "paymentMethod")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `seti_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["setup_intent"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=paymentMethod` alone, which needs the scope `payment_methods:read`. */
                            paymentMethod?: components["schemas"]["payment_method"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_methods.list": {
        parameters: {
            query?: {
                customer?: string;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /**
                 * @deprecated
                 * @description How many elements to skip. Use the cursors.
                 */
                offset?: number;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "customer"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["payment_method"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_methods.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": "cus_01931f5a-7c00-7000-8000-000000000001",
                 *       "token": "pm_card_alpha"
                 *     }
                 */
                "application/json": {
                    customer: string;
                    token: string;
                    default?: boolean;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_method"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_methods.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "customer"[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `pm_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_method"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_methods.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `pm_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_method"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "payment_methods.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `pm_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "default": true
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    default?: true;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["payment_method"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "products.list": {
        parameters: {
            query?: {
                active?: boolean;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /**
                 * @deprecated
                 * @description How many elements to skip. Use the cursors.
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["product"][];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "products.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Café"
                 *     }
                 */
                "application/json": {
                    name: string;
                    description?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "products.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `prod_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "products.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `prod_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string | null;
                    active?: boolean;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["product"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "prices.list": {
        parameters: {
            query?: {
                product?: string;
                active?: boolean;
                type?: "one_time" | "recurring";
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "product"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["price"] & {
                            /** @description With `expand[]=product` alone, which needs the scope `catalogue:read`. */
                            product?: components["schemas"]["product"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "prices.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product": "prod_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
                 *       "amountXpf": 2990,
                 *       "interval": "month",
                 *       "nickname": "Abonnement mensuel"
                 *     }
                 */
                "application/json": {
                    product: string;
                    amountXpf: number;
                    /**
                     * @description Absent: a one-time price
                     * @enum {string}
                     */
                    interval?: "day" | "week" | "month" | "year";
                    intervalCount?: number;
                    nickname?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["price"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "prices.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "product"[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `price_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["price"] & {
                            /** @description With `expand[]=product` alone, which needs the scope `catalogue:read`. */
                            product?: components["schemas"]["product"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "prices.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `price_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "nickname": "Tarif rentrée"
                 *     }
                 */
                "application/json": {
                    nickname?: string | null;
                    active?: boolean;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["price"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "receipts.list": {
        parameters: {
            query?: {
                status?: "pending" | "succeeded" | "failed" | "exhausted";
                customer?: string;
                transaction?: string;
                /** @description Case-insensitive */
                email?: string;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("transaction" | "customer")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["receipt"] & {
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "receipts.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("transaction" | "customer")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `rcpt_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["receipt"] & {
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "receipts.resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `rcpt_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "client@exemple.pf"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Corrects the address, for this receipt only
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["receipt"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "checkout_sessions.list": {
        parameters: {
            query?: {
                status?: "open" | "complete" | "expired";
                customerMatch?: "provided" | "created" | "unique" | "ambiguous";
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /**
                 * @deprecated
                 * @description How many elements to skip. Use the cursors.
                 */
                offset?: number;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "transaction")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["checkout_session"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "checkout_sessions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lineItems": [
                 *         {
                 *           "description": "Coffee beans, 1 kg",
                 *           "amountXpf": 2990,
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "successUrl": "https://boutique.example/merci",
                 *       "cancelUrl": "https://boutique.example/panier"
                 *     }
                 */
                "application/json": {
                    lineItems: {
                        /** @description Amount and label are inherited from it */
                        price?: string;
                        /** @description Instead of a price */
                        amountXpf?: number;
                        /** @description Only with amountXpf */
                        description?: string;
                        /** @default 1 */
                        quantity?: number;
                    }[];
                    /**
                     * Format: uri
                     * @description HTTPS in live mode
                     */
                    successUrl: string;
                    /** Format: uri */
                    cancelUrl?: string;
                    /** @default 1440 */
                    expiresInMinutes?: number;
                    customer?: string;
                    /**
                     * Format: email
                     * @description Ignored when customer is given
                     */
                    customerEmail?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["checkout_session"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "checkout_sessions.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "transaction")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `cs_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["checkout_session"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "subscriptions.list": {
        parameters: {
            query?: {
                customer?: string;
                price?: string;
                status?: "active" | "past_due" | "unpaid" | "canceled";
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "price" | "paymentMethod" | "latestInvoice")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["subscription"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=price` alone, which needs the scope `catalogue:read`. */
                            price?: components["schemas"]["price"] | null;
                            /** @description With `expand[]=paymentMethod` alone, which needs the scope `payment_methods:read`. */
                            paymentMethod?: components["schemas"]["payment_method"] | null;
                            /** @description With `expand[]=latestInvoice` alone, which needs the scope `invoices:read`. */
                            latestInvoice?: components["schemas"]["invoice"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "subscriptions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": "cus_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
                 *       "price": "price_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f11"
                 *     }
                 */
                "application/json": {
                    customer: string;
                    price: string;
                    /** @description Absent: whichever card is the customer's default at each due date */
                    paymentMethod?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["subscription"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "subscriptions.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "price" | "paymentMethod" | "latestInvoice")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `sub_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["subscription"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=price` alone, which needs the scope `catalogue:read`. */
                            price?: components["schemas"]["price"] | null;
                            /** @description With `expand[]=paymentMethod` alone, which needs the scope `payment_methods:read`. */
                            paymentMethod?: components["schemas"]["payment_method"] | null;
                            /** @description With `expand[]=latestInvoice` alone, which needs the scope `invoices:read`. */
                            latestInvoice?: components["schemas"]["invoice"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "subscriptions.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `sub_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "cancelAtPeriodEnd": true
                 *     }
                 */
                "application/json": {
                    paymentMethod?: string | null;
                    cancelAtPeriodEnd?: boolean;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["subscription"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "subscriptions.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `sub_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "atPeriodEnd": true
                 *     }
                 */
                "application/json": {
                    /** @default false */
                    atPeriodEnd?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["subscription"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "invoices.list": {
        parameters: {
            query?: {
                customer?: string;
                subscription?: string;
                status?: "open" | "past_due" | "unpaid" | "paid";
                createdFrom?: number;
                createdTo?: number;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "subscription" | "price" | "transaction")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["invoice"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=subscription` alone, which needs the scope `subscriptions:read`. */
                            subscription?: components["schemas"]["subscription"] | null;
                            /** @description With `expand[]=price` alone, which needs the scope `catalogue:read`. */
                            price?: components["schemas"]["price"] | null;
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "invoices.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "subscription" | "price" | "transaction")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `in_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["invoice"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=subscription` alone, which needs the scope `subscriptions:read`. */
                            subscription?: components["schemas"]["subscription"] | null;
                            /** @description With `expand[]=price` alone, which needs the scope `catalogue:read`. */
                            price?: components["schemas"]["price"] | null;
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "invoices.pay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `in_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    paymentMethod?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["invoice"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "customers.list": {
        parameters: {
            query?: {
                email?: string;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /**
                 * @deprecated
                 * @description How many elements to skip. Use the cursors.
                 */
                offset?: number;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "defaultPaymentMethod"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["customer"] & {
                            /** @description With `expand[]=defaultPaymentMethod` alone, which needs the scope `payment_methods:read`. */
                            defaultPaymentMethod?: components["schemas"]["payment_method"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "customers.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "moana@example.pf",
                 *       "name": "Moana Teriierooiterai"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email?: string;
                    name?: string;
                    phone?: string;
                    address?: {
                        line1?: string | null;
                        line2?: string | null;
                        postalCode?: string | null;
                        city?: string | null;
                        island?: string | null;
                        country?: string | null;
                    };
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "customers.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "defaultPaymentMethod"[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `cus_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["customer"] & {
                            /** @description With `expand[]=defaultPaymentMethod` alone, which needs the scope `payment_methods:read`. */
                            defaultPaymentMethod?: components["schemas"]["payment_method"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "customers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `cus_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "customers.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `cus_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "phone": "+689 87 12 34 56"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email?: string | null;
                    name?: string | null;
                    phone?: string | null;
                    /** @description Replaced as a whole; null clears it */
                    address?: {
                        line1?: string | null;
                        line2?: string | null;
                        postalCode?: string | null;
                        city?: string | null;
                        island?: string | null;
                        country?: string | null;
                    } | null;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["customer"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "transactions.list": {
        parameters: {
            query?: {
                status?: "pending" | "processing" | "failed" | "succeeded" | "refunded";
                source?: "api" | "payment_link" | "checkout_session" | "invoice" | "terminal";
                customer?: string;
                paymentLink?: string;
                checkoutSession?: string;
                subscription?: string;
                invoice?: string;
                createdFrom?: number;
                createdTo?: number;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "paymentMethod" | "paymentLink" | "checkoutSession" | "invoice" | "subscription" | "receipt" | "refunds")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["transaction"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=paymentMethod` alone, which needs the scope `payment_methods:read`. */
                            paymentMethod?: components["schemas"]["payment_method"] | null;
                            /** @description With `expand[]=paymentLink` alone, which needs the scope `payment_links:read`. */
                            paymentLink?: components["schemas"]["payment_link"] | null;
                            /** @description With `expand[]=checkoutSession` alone, which needs the scope `checkout:read`. */
                            checkoutSession?: components["schemas"]["checkout_session"] | null;
                            /** @description With `expand[]=invoice` alone, which needs the scope `invoices:read`. */
                            invoice?: components["schemas"]["invoice"] | null;
                            /** @description With `expand[]=subscription` alone, which needs the scope `subscriptions:read`. */
                            subscription?: components["schemas"]["subscription"] | null;
                            /** @description With `expand[]=receipt` alone, which needs the scope `receipts:read`. */
                            receipt?: components["schemas"]["receipt"] | null;
                            /** @description With `expand[]=refunds` alone, which needs the scope `refunds:read`. */
                            refunds?: components["schemas"]["refund"][];
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "transactions.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: ("customer" | "paymentMethod" | "paymentLink" | "checkoutSession" | "invoice" | "subscription" | "receipt" | "refunds")[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `tx_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["transaction"] & {
                            /** @description With `expand[]=customer` alone, which needs the scope `customers:read`. */
                            customer?: components["schemas"]["customer"] | null;
                            /** @description With `expand[]=paymentMethod` alone, which needs the scope `payment_methods:read`. */
                            paymentMethod?: components["schemas"]["payment_method"] | null;
                            /** @description With `expand[]=paymentLink` alone, which needs the scope `payment_links:read`. */
                            paymentLink?: components["schemas"]["payment_link"] | null;
                            /** @description With `expand[]=checkoutSession` alone, which needs the scope `checkout:read`. */
                            checkoutSession?: components["schemas"]["checkout_session"] | null;
                            /** @description With `expand[]=invoice` alone, which needs the scope `invoices:read`. */
                            invoice?: components["schemas"]["invoice"] | null;
                            /** @description With `expand[]=subscription` alone, which needs the scope `subscriptions:read`. */
                            subscription?: components["schemas"]["subscription"] | null;
                            /** @description With `expand[]=receipt` alone, which needs the scope `receipts:read`. */
                            receipt?: components["schemas"]["receipt"] | null;
                            /** @description With `expand[]=refunds` alone, which needs the scope `refunds:read`. */
                            refunds?: components["schemas"]["refund"][];
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "transactions.export": {
        parameters: {
            query: {
                /**
                 * @description First day, in Tahiti.
                 * @example 2026-01-01
                 */
                from: string;
                /**
                 * @description Last day, in Tahiti, itself included: at most 366 days.
                 * @example 2026-01-31
                 */
                to: string;
                format?: "csv" | "json";
                /** @description Between the cells of a csv. With `;` rates have a decimal comma. */
                delimiter?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Day in Tahiti */
                            date: string;
                            /** @description Time in Tahiti */
                            heure: string;
                            /** @enum {string} */
                            type: "paiement" | "remboursement";
                            /** Format: uuid */
                            transactionId: string;
                            /** Format: uuid */
                            refundId: string | null;
                            /** @description Negative for a refund, as are the other amounts */
                            montantXpf: number;
                            htXpf: number;
                            tgcXpf: number;
                            /** @description Percent */
                            tauxTgc: number | null;
                            montantEurCents: number;
                            /** @description Of the transaction, or of the refund */
                            statut: string;
                            /** @description Of the transaction */
                            source: string;
                            client: string | null;
                            email: string | null;
                            libelle: string | null;
                            facture: string | null;
                            recu: string | null;
                            carte: string | null;
                            /** @description Our name of the movement at the bank */
                            reference: string | null;
                            /** @description Number of the refund's credit note */
                            avoir: string | null;
                        }[];
                        totals: {
                            nombre: number;
                            montantXpf: number;
                            htXpf: number;
                            tgcXpf: number;
                            montantEurCents: number;
                        };
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "refunds.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `tx_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amountXpf": 1000,
                 *       "reason": "requested_by_customer"
                 *     }
                 */
                "application/json": {
                    /** @description All that is left unless given */
                    amountXpf?: number;
                    /** @enum {string} */
                    reason?: "requested_by_customer" | "duplicate" | "fraudulent" | "other";
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["refund"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "refunds.list": {
        parameters: {
            query?: {
                transaction?: string;
                status?: "pending" | "succeeded" | "failed";
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "transaction"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["refund"] & {
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "refunds.get": {
        parameters: {
            query?: {
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "transaction"[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `re_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["refund"] & {
                            /** @description With `expand[]=transaction` alone, which needs the scope `transactions:read`. */
                            transaction?: components["schemas"]["transaction"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.list": {
        parameters: {
            query?: {
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["webhook_endpoint"][];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "http://localhost:4000/webhooks",
                 *       "enabledEvents": [
                 *         "payment.*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    url: string;
                    description?: string;
                    enabledEvents?: string[];
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["webhook_endpoint"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `we_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["webhook_endpoint"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `we_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["webhook_endpoint"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `we_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": {
                    url?: string;
                    description?: string | null;
                    enabledEvents?: string[];
                    active?: boolean;
                    metadata?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["webhook_endpoint"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `we_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": {
                    /** @default 24 */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["webhook_endpoint"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "webhook_endpoints.deliveries": {
        parameters: {
            query?: {
                status?: "pending" | "succeeded" | "failed" | "exhausted" | "skipped";
                eventType?: string;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
                /** @description Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope. */
                "expand[]"?: "event"[];
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `we_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["webhook_delivery"] & {
                            /** @description With `expand[]=event` alone, which needs the scope `events:read`. */
                            event?: components["schemas"]["event"] | null;
                        })[];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                type?: string;
                resourceId?: string;
                createdFrom?: number;
                createdTo?: number;
                /**
                 * @deprecated
                 * @description Older name of `starting_after`.
                 */
                apres?: string;
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["event"][];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `evt_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["event"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "events.resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `evt_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    endpoint?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["event"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "api_keys.list": {
        parameters: {
            query?: {
                /** @description How many elements a page holds. */
                limit?: number;
                /** @description The page after this element of the list. */
                starting_after?: string;
                /** @description The page directly before this element of the list. */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["api_key"][];
                        /** @description Whether there is more in the direction of travel */
                        has_more: boolean;
                        /** @deprecated */
                        hasMore: boolean;
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "api_keys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Caisse du marché",
                 *       "scopes": [
                 *         "payments:write",
                 *         "customers:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description `["*"]` by default, which does not hold `merchant_bank:write`: an owner gives that to a live key, on the page */
                    scopes?: string[];
                    /** @description Unix seconds, in the future */
                    expiresAt?: number;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["api_key"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "api_keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `key_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["api_key"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "merchants.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["merchant"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "merchants.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "supportEmail": "bonjour@example.pf",
                 *       "tgcRate": 13
                 *     }
                 */
                "application/json": {
                    name?: string;
                    legalName?: string | null;
                    taxNumber?: string | null;
                    /** Format: email */
                    supportEmail?: string | null;
                    brandColor?: string | null;
                    logoUrl?: string | null;
                    address?: {
                        line1?: string | null;
                        line2?: string | null;
                        postalCode?: string | null;
                        city?: string | null;
                        island?: string | null;
                        country?: string | null;
                    } | null;
                    tgcRate?: number | null;
                    ibanXpf?: string | null;
                    /** @deprecated */
                    iban_xpf?: string | null;
                    /** @deprecated */
                    tgc_rate?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["merchant"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "test.simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
                 *       "outcome": "succeeded"
                 *     }
                 */
                "application/json": {
                    transactionId?: string;
                    setupIntentId?: string;
                    /** @enum {string} */
                    outcome: "succeeded" | "failed" | "processing";
                    /**
                     * @default pm_card_alpha
                     * @enum {string}
                     */
                    card?: "pm_card_alpha" | "pm_card_beta" | "pm_card_gamma" | "pm_card_expired";
                    /**
                     * @default card_declined
                     * @enum {string}
                     */
                    failureCode?: "card_declined" | "expired_card" | "incorrect_cvc" | "insufficient_funds" | "processing_error" | "authentication_required";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["test_simulation"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "sandbox.create_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Essai"
                 *     }
                 */
                "application/json": {
                    /** @description Of the merchant and of its key */
                    name?: string;
                    /**
                     * Format: email
                     * @description The merchant's support address
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            object: "api_key";
                            /** Format: uuid */
                            id: string;
                            created: number;
                            livemode: boolean;
                            name: string | null;
                            /** @enum {string} */
                            prefix: "svc_live_" | "svc_test_";
                            last4: string;
                            scopes: string[];
                            /** @description Fixed when the key is created */
                            apiVersion: string;
                            /** @description Neither revoked nor past its expiry */
                            active: boolean;
                            /** @description The key itself. Only in the response that creates it. */
                            secret: string | null;
                            expiresAt: number | null;
                            revokedAt: number | null;
                            /** @description To the minute */
                            lastUsedAt: number | null;
                            /** @description `user:<uuid>`, `key:<uuid>` or `sandbox` */
                            createdBy: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            merchant: components["schemas"]["merchant"];
                            /**
                             * Format: uri
                             * @description Where a person signs in to claim the merchant
                             */
                            claimUrl: string;
                        };
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "terminal.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amountXpf": 2990,
                 *       "description": "2 coffees"
                 *     }
                 */
                "application/json": {
                    amountXpf: number;
                    description?: string;
                    /** @default 15 */
                    expiresInMinutes?: number;
                    /** Format: email */
                    receiptEmail?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["terminal_payment"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "terminal.get": {
        parameters: {
            query?: {
                /** @description Seconds to wait for the next change while the payment is not decided. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description `<uuid>` or `tp_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["terminal_payment"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    "terminal.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `<uuid>` or `tp_<uuid>` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["terminal_payment"];
                    };
                };
            };
            default: components["responses"]["Refused"];
        };
    };
}

export interface EventData {
    "payment.created": components["schemas"]["transaction"];
    "payment.processing": components["schemas"]["transaction"];
    "payment.succeeded": components["schemas"]["transaction"];
    "payment.failed": components["schemas"]["transaction"];
    "payment.refunded": components["schemas"]["transaction"];
    "payment.updated": components["schemas"]["transaction"];
    "refund.created": components["schemas"]["refund"];
    "refund.succeeded": components["schemas"]["refund"];
    "refund.failed": components["schemas"]["refund"];
    "setup_intent.created": components["schemas"]["setup_intent"];
    "setup_intent.succeeded": components["schemas"]["setup_intent"];
    "setup_intent.failed": components["schemas"]["setup_intent"];
    "payment_method.attached": components["schemas"]["payment_method"];
    "payment_method.updated": components["schemas"]["payment_method"];
    "payment_method.detached": components["schemas"]["payment_method"];
    "customer.created": components["schemas"]["customer"];
    "customer.updated": components["schemas"]["customer"];
    "customer.deleted": components["schemas"]["customer"];
    "product.created": components["schemas"]["product"];
    "product.updated": components["schemas"]["product"];
    "price.created": components["schemas"]["price"];
    "price.updated": components["schemas"]["price"];
    "payment_link.created": components["schemas"]["payment_link"];
    "payment_link.updated": components["schemas"]["payment_link"];
    "checkout_session.created": components["schemas"]["checkout_session"];
    "checkout_session.completed": components["schemas"]["checkout_session"];
    "checkout_session.expired": components["schemas"]["checkout_session"];
    "receipt.succeeded": components["schemas"]["receipt"];
    "receipt.failed": components["schemas"]["receipt"];
    "receipt.exhausted": components["schemas"]["receipt"];
    "receipt.updated": components["schemas"]["receipt"];
    "subscription.created": components["schemas"]["subscription"];
    "subscription.updated": components["schemas"]["subscription"];
    "subscription.past_due": components["schemas"]["subscription"];
    "subscription.unpaid": components["schemas"]["subscription"];
    "subscription.recovered": components["schemas"]["subscription"];
    "subscription.canceled": components["schemas"]["subscription"];
    "invoice.issued": components["schemas"]["invoice"];
    "invoice.paid": components["schemas"]["invoice"];
    "invoice.payment_failed": components["schemas"]["invoice"];
    "invoice.unpaid": components["schemas"]["invoice"];
    "invoice.updated": components["schemas"]["invoice"];
    "terminal_payment.succeeded": components["schemas"]["terminal_payment"];
    "terminal_payment.canceled": components["schemas"]["terminal_payment"];
    "terminal_payment.updated": components["schemas"]["terminal_payment"];
    "webhook_endpoint.disabled": components["schemas"]["webhook_endpoint"];
    "webhook_endpoint.updated": components["schemas"]["webhook_endpoint"];
    "api_key.created": components["schemas"]["api_key"];
    "api_key.revoked": components["schemas"]["api_key"];
    "api_key.updated": components["schemas"]["api_key"];
    "merchant.updated": components["schemas"]["merchant"];
}

export type ErrorCode = "amount_out_of_range" | "api_key_limit" | "card_data_refused" | "conflict" | "forbidden" | "idempotency_in_progress" | "idempotency_key_required" | "idempotency_key_reuse" | "insufficient_scope" | "internal_error" | "invalid_cursor" | "invalid_request" | "kyb_required" | "not_found" | "payload_too_large" | "payment_declined" | "provider_error" | "provider_timeout" | "rate_limited" | "recovering" | "refund_exceeds_balance" | "unauthorized" | "unsupported_version" | "webhook_endpoint_limit";
