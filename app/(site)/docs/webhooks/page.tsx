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

const spoken = (wait: number): string => {
  const [unit, size] = units.find(([, each]) => wait >= each) ?? ["s", 1000];
  return wait === 0 ? "at once" : `${wait / size} ${unit}`;
};

/** The delays before each attempt, without jitter. */
const schedule = (livemode: boolean): string[] => {
  const waits: string[] = [];
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const wait = waitAfter({ livemode, attempts }, () => 0.5);
    if (wait === null) break;
    waits.push(spoken(wait));
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
      <Title french="Chaque événement est signé, envoyé, puis réessayé jusqu'à ce qu'il soit reçu.">
        Webhooks
      </Title>
      <Section id="receive" title="Receive and verify">
        <Text>
          Deliveries follow Standard Webhooks 1.0: <Code>webhook-id</Code> is the event&apos;s id
          and the same on every attempt, <Code>webhook-timestamp</Code> is the instant of the
          attempt, <Code>webhook-signature</Code> holds <Code>v1,</Code> and the base64 of an
          HMAC-SHA256 over <Code>id.timestamp.body</Code> with the decoded secret. During a rotation
          there are two signatures with a space between. Verify the text as it came, before any JSON
          parser touches it.
        </Text>
        <Sample code={receiver} label="Next.js" />
        <Sample code={plainReceiver} label="Next.js, with standardwebhooks alone" />
        <Sample code={php} label="PHP" />
      </Section>
      <Section id="local" title="On your own machine">
        <Text>
          <Code>motu listen</Code> reads the events of your key as they happen and posts them to
          your server: the same bytes and headers as a delivery, signed with the secret that it
          prints, which stays the same for the key. A server that is not there is waited for; each
          line shows how it answered.
        </Text>
        <Sample code={listen} label="Shell" />
        <Text>
          <Code>motu trigger</Code> makes an event happen; <Code>motu --help</Code> names the kinds
          and the options. Both come with the <a href="/docs/sdk">SDK</a>.
        </Text>
        <Sample code={trigger} label="Shell" />
      </Section>
      <Section id="habits" title="Four habits">
        <ul className="grid list-disc gap-2 pl-5">
          <li>Answer 2xx once the event is stored, then work. An attempt ends after 15 seconds.</li>
          <li>
            An event can arrive twice: act once per <Code>id</Code>.
          </li>
          <li>
            Events can arrive in another order: <Code>sequence</Code> counts those of one resource
            without gaps. Drop what is older than what you hold.
          </li>
          <li>
            The webhook can be there before the answer to your own call: find your order by{" "}
            <Code>resourceId</Code> or <Code>metadata</Code>.
          </li>
        </ul>
      </Section>
      <Section id="shape" title="What is sent">
        <Text>
          <Code>data</Code> is the whole resource as its GET would answer it. <Code>previous</Code>{" "}
          holds the old values of exactly the fields that changed, under the names and in the shape
          of <Code>data</Code>; it is null where the resource was made. A change that means two
          things, such as the last refusal of an invoice, is two events with the same{" "}
          <Code>data</Code> and <Code>previous</Code>. Every change of a field is an event, of a
          kind of its own or <Code>.updated</Code>, but for these:
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
          To subscribe to a kind, and to read or resend its events, a key needs the scope that reads
          the object; <Code>*</Code> needs all of them. A key without it is refused with 403{" "}
          <Code>insufficient_scope</Code>, or finds no such event.
        </Text>
        <Table
          head={["Kinds", "Object", "Scope"]}
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
          Only 2xx is a success; a redirect is not. 410 switches the endpoint off.{" "}
          <Code>Retry-After</Code> on 429 and 503 is respected for up to 24 hours. Waits between
          attempts, with 10 % of jitter from the third on:
        </Text>
        <Table
          head={["Mode", "Attempts", "Waits"]}
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
          Nothing is lost after the last one: events stay readable and{" "}
          <Code>POST /events/{"{id}"}/resend</Code> sends one again. In live mode an endpoint that
          has failed for five days is switched off; its owners are told before.
        </Text>
      </Section>
      <Section id="kinds" title="Kinds">
        <Text>
          <Code>enabledEvents</Code> takes a kind, a family such as <Code>payment.*</Code>, or{" "}
          <Code>*</Code>. New kinds may come at any time: ignore what you do not know.
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
