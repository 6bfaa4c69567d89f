/** The same numbers on every run: mulberry32. */
const generator = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

type Below = (below: number) => number;

const writer = (below: Below) => {
  const from = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const signs = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join("");
  const digits = (length: number) => signs("0123456789", length);
  const hex = (length: number) => signs("0123456789abcdef", length);
  const instant = () =>
    new Date(Date.UTC(2020, 0, 1) + below(3_000) * 86_400_000 + below(86_400_000));
  const day = () => instant().toISOString().slice(0, 10);
  return { below, from, signs, digits, hex, instant, day };
};

type Writer = ReturnType<typeof writer>;
type Kind = () => string;

const references = ({ below, from, signs, digits, hex, instant, day }: Writer): Kind[] => {
  const uuid = () =>
    `${hex(8)}-${hex(4)}-7${hex(3)}-${from(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`;
  return [
    () => `01${signs("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)}`,
    uuid,
    () => `${from(["cus", "tx", "evt", "we"])}_${uuid()}`,
    () => `urn:uuid:${uuid().toUpperCase()}`,
    () => `CMD-${digits(6 + below(14))}`,
    () => `CMD${digits(16)}`,
    () => `Commande n° ${digits(4 + below(9))}`,
    () => `F-${2020 + below(10)}-${digits(6)}`,
    () => `${day().replaceAll("-", "")}-${digits(4)}`,
    () => `${2020 + below(10)}/${digits(2)}/${digits(6)}`,
    () => `#${digits(10)}`,
    () => `hina.${digits(4)}@example.pf`,
    () => `https://boutique.pf/orders/${uuid()}?page=${below(99)}&t=${instant().getTime()}`,
  ];
};

const amountsAndAccounts = ({ below, digits }: Writer): Kind[] => {
  const iban = () => {
    const account = digits(23);
    const check = 98n - (BigInt(`${account}152700`) % 97n);
    return `FR${String(check).padStart(2, "0")}${account}`;
  };
  const spaced = () => iban().replace(/.{4}/g, "$& ");
  return [
    iban,
    spaced,
    () => `Virement ${spaced()} merci`,
    () => `${1 + below(99)} ${digits(3)} ${digits(3)} F`,
    () => `${1 + below(9)} × ${1000 + below(9000)} F, remise ${below(90)} %`,
  ];
};

const instants = ({ digits, instant, day }: Writer): Kind[] => {
  const french = () => day().split("-").reverse().join("/");
  const spaced = () => instant().toISOString().replace("T", " ").replace("Z", "");
  return [
    () => instant().toISOString(),
    spaced,
    () => `${spaced()}${digits(3)}+10:00`,
    () => String(instant().getTime()),
    () => String(Math.floor(instant().getTime() / 1000)),
    () => `${french()} ${instant().toISOString().slice(11, 16)}`,
    () => `Le ${french()}, 14:30 - 15:45`,
    () => `Du ${french()} au ${french()}`,
  ];
};

const telephones = ({ below, from, digits }: Writer): Kind[] => {
  const pairs = (by: string) => [digits(2), digits(2), digits(2)].join(by);
  const local = (by = from([" ", ".", "-", ""])) =>
    `${from(["40", "44", "87", "88", "89"])}${by}${pairs(by)}`;
  return [
    local,
    () => `+689 ${local(" ")}`,
    () => `+689${local("")}`,
    () => `00689${local("")}`,
    () => `00 689 ${local(" ")}`,
    () => `00689 ${local(" ")}`,
    () => `(+689) ${local(".")}`,
    () => `+33 6 ${digits(2)} ${pairs(" ")}`,
    () => `0033 ${1 + below(9)}${digits(8)}`,
    () => `+49 15${digits(2)} ${digits(7)}`,
    () => `+1 (${2 + below(8)}${digits(2)}) ${digits(3)}-${digits(4)}`,
    () => `+64 21 ${digits(3)} ${digits(4)}`,
    () => `${local(" ")} / ${local(" ")}`,
    () => `Tél. ${local(".")} - ${local(".")}`,
  ];
};

/** References, accounts, dates and telephone numbers as people and programs write them; none is a card. */
export const cardLookalikes = (count: number, seed = 20261122): string[] => {
  const write = writer(generator(seed));
  const groups = [references, amountsAndAccounts, instants, telephones];
  const kinds = groups.flatMap((group) => group(write));
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] as Kind)());
};
