import type { Metadata } from "next";
import { reference } from "@/lib/reference";
import { waitAfter } from "@/lib/webhook-endpoints/schedule";
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

/** The waits before each attempt, without their jitter. */
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
          holds the old values of what changed.
        </Text>
        <Sample code={eventExample()} label="payment.succeeded" />
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
