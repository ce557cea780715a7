// The steps of an invoice that calculate. They keep nothing and only depend on their event, so each may run again at any time.
// All amounts are whole cents.
import { createHash } from "node:crypto";

class LineRefused extends Error {
  name = "LineRefused"; // what Retry and Catch of the workflow see
}

function line({ line }) {
  const { text, quantity, unitPrice, taxPercent } = line;
  const holds = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
  if (!holds(quantity, 1, 1000)) throw new LineRefused(`${text}: a quantity is 1 to 1000`);
  if (!holds(unitPrice, 0, 100_000_00)) throw new LineRefused(`${text}: a unit price is 0 to 10000000 cents`);
  if (!holds(taxPercent, 0, 100)) throw new LineRefused(`${text}: a tax is 0 to 100 percent`);
  const net = quantity * unitPrice;
  return { text, quantity, net, tax: Math.round((net * taxPercent) / 100) };
}

function total({ invoice, lines }) {
  const sum = (member) => lines.reduce((before, line) => before + line[member], 0);
  const content = createHash("sha256").update(JSON.stringify(lines)).digest("hex");
  return { invoice, lines, gross: sum("net") + sum("tax"), content };
}

function print({ invoice, lines, gross }) {
  const rows = lines.map((line) => `${line.quantity} ${line.text} ${euros(line.net + line.tax)}`);
  return [`Invoice ${invoice}`, ...rows, `Total ${euros(gross)}`].join("\n");
}

const euros = (cents) => `${(cents / 100).toFixed(2)} EUR`;

export async function handler(event) {
  return { line, total, print }[event.step](event);
}
