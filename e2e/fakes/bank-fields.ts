// In the bank's frame, on the bank's origin: the only place that ever sees the number.
const number = document.querySelector("input") as HTMLInputElement;
const isTyped = () => number.value.replaceAll(" ", "").length === 16;
const send = (message: object) => parent.postMessage(message, "*");

number.addEventListener("input", () => send({ fake: "change", complete: isTyped() }));

addEventListener("message", async ({ data }) => {
  if (data?.fake !== "register") return;
  const answer = await fetch("/cards", {
    method: "POST",
    body: JSON.stringify({ number: number.value.replaceAll(" ", ""), bank: data.bank }),
  });
  send({ fake: "registered", ...(await answer.json()) });
});

send({ fake: "ready" });

export {};
