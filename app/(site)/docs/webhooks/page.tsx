import type { Metadata } from "next";
import { reference } from "@/lib/api/reference";
import { eventKinds, kindsOf, objectOf } from "@/lib/events/kinds";
import { unannounced } from "@/lib/events/unannounced";
import { readScopes } from "@/lib/resources/objects";
import { waitAfter } from "@/lib/webhook-deliveries/schedule";
import { Code, Sample, Section, Table, Text, Title } from "../_parts/prose";
import { local, plainReceiver, receiver } from "../_quickstart";
import { eventExample } from "../_reference";

export const metadata: Metadata = { title: "Webhooks" };

const units = [
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

const durationOf = (wait: number): string => {
  const [unit, size] = units.find(([, each]) => wait >= each) ?? ["s", 1000];
  return wait === 0 ? "immediately" : `${wait / size} ${unit}`;
};

/** The delays before each attempt, without jitter. */
const schedule = (livemode: boolean): string[] => {
  const waits: string[] = [];
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const wait = waitAfter({ livemode, attempts }, () => 0.5);
    if (wait === null) break;
    waits.push(durationOf(wait));
  }
  return waits;
};

const php = `$body = file_get_contents('php://input');
$signed = $_SERVER['HTTP_WEBHOOK_ID'] . '.' . $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] . '.' . $body;
$key = base64_decode(substr($secret, strlen('whsec_')));
$expected = base64_encode(hash_hmac('sha256', $signed, $key, true));
$held = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE']) as $signature) {
  $held = $held || hash_equals('v1,' . $expected, $signature);
}
if (!$held || abs(time() - (int) $_SERVER['HTTP_WEBHOOK_TIMESTAMP']) > 300) {
  http_response_code(400);
  exit;
}`;

/** The event families, each with its object and the operation that retrieves it. */
const families = [...new Set(eventKinds.map((kind) => kind.split(".")[0] ?? ""))].map((family) => {
  const [kind = "merchant.updated"] = kindsOf(`${family}.*`);
  const object = objectOf(kind);
  return { family, object, scope: readScopes[object] };
});

/** Fields that no event announces. */
const silent = Object.entries(unannounced).flatMap(([object, fields]) =>
  Object.entries(fields).map(([field, reason]) => ({ field: `${object}.${field}`, reason })),
);

export default function WebhooksPage() {
  const { listen, trigger } = local();
  return (
    <>
      <Title lead="Every event is signed, sent, and retried until your server accepts it.">
        Webhooks
      </Title>
      <Section id="receive" title="Receive and verify">
        <Text>
          Deliveries follow Standard Webhooks 1.0: <Code>webhook-id</Code> is the event&apos;s id
          and the same on every attempt, <Code>webhook-timestamp</Code> is the time of the attempt,{" "}
          <Code>webhook-signature</Code> is <Code>v1,</Code> and the base64 of an HMAC-SHA256 of{" "}
          <Code>id.timestamp.body</Code> with the decoded secret. During a rotation there are two
          signatures, separated by a space. Verify the raw body, before parsing it as JSON.
        </Text>
        <Sample code={receiver} label="Next.js" />
        <Sample code={plainReceiver} label="Next.js, with standardwebhooks only" />
        <Sample code={php} label="PHP" />
      </Section>
      <Section id="local" title="Local development">
        <Text>
          <Code>motu listen</Code> forwards your key&apos;s events to your server as they happen:
          the same bytes and headers as a delivery, signed with the printed secret, which is always
          the same for a key. It waits if your server is down; each line shows your server&apos;s
          response.
        </Text>
        <Sample code={listen} label="Shell" />
        <Text>
          <Code>motu trigger</Code> triggers an event; <Code>motu --help</Code> lists the event
          types and options. Both are part of the <a href="/docs/sdk">SDK</a>.
        </Text>
        <Sample code={trigger} label="Shell" />
      </Section>
      <Section id="habits" title="Best practices">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Return 2xx as soon as the event is stored, then process it. Attempts time out after 15
            seconds.
          </li>
          <li>
            An event can arrive twice: process each <Code>id</Code> once.
          </li>
          <li>
            Events can arrive out of order: <Code>sequence</Code> numbers a resource&apos;s events
            without gaps. Ignore events older than the last you processed.
          </li>
          <li>
            The webhook can arrive before the response to your own request: find your order by{" "}
            <Code>resourceId</Code> or <Code>metadata</Code>.
          </li>
        </ul>
      </Section>
      <Section id="shape" title="Payload">
        <Text>
          <Code>data</Code> is the full resource, as its GET returns it. <Code>previous</Code> has
          the old values of exactly the fields that changed, with the same names and structure as{" "}
          <Code>data</Code>; it is null if the resource was created. A change with two meanings,
          such as the last failed attempt of an invoice, is two events with the same{" "}
          <Code>data</Code> and <Code>previous</Code>. Every change of a field is an event, of a
          specific type or <Code>.updated</Code>, except:
        </Text>
        <ul className="grid list-disc gap-2 pl-5">
          {silent.map(({ field, reason }) => (
            <li key={field}>
              <Code>{field}</Code>: {reason.replaceAll("`", "")}
            </li>
          ))}
        </ul>
        <Sample code={eventExample()} label="payment.succeeded" />
        <Text>
          To subscribe to an event type, and to read or resend its events, a key needs the scope to
          read the object; <Code>*</Code> needs all of these scopes. A key without it gets 403{" "}
          <Code>insufficient_scope</Code>, or does not find the event.
        </Text>
        <Table
          head={["Types", "Object", "Scope"]}
          label="Scopes"
          rows={families.map(({ family, object, scope }) => ({
            key: family,
            cells: [
              <Code key="kinds">{`${family}.*`}</Code>,
              object,
              <Code key="scope">{scope}</Code>,
            ],
          }))}
        />
      </Section>
      <Section id="retries" title="Attempts">
        <Text>
          Only 2xx is a success; redirects are not followed. 410 disables the endpoint.{" "}
          <Code>Retry-After</Code> with 429 or 503 is honoured for up to 24 hours. Delays between
          attempts, with 10% jitter from the third on:
        </Text>
        <Table
          head={["Mode", "Attempts", "Delays"]}
          label="Attempts"
          rows={[true, false].map((livemode) => ({
            key: String(livemode),
            cells: [
              livemode ? "live" : "test",
              schedule(livemode).length,
              schedule(livemode).join(", "),
            ],
          }))}
        />
        <Text>
          Nothing is lost after the last attempt: events can still be retrieved, and{" "}
          <Code>POST /events/{"{id}"}/resend</Code> resends one. In live mode an endpoint that has
          failed for five days is disabled; its owners are notified before.
        </Text>
      </Section>
      <Section id="kinds" title="Event types">
        <Text>
          <Code>enabledEvents</Code> takes event types, families such as <Code>payment.*</Code>, or{" "}
          <Code>*</Code>. New types may be added at any time: ignore those you do not know.
        </Text>
        <ul className="grid gap-1 sm:grid-cols-2">
          {Object.keys(reference().webhooks).map((kind) => (
            <li className="scroll-mt-6" id={kind} key={kind}>
              <Code>{kind}</Code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
