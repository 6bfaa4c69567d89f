import { byId, type Card, type Customer, type World } from "@/lib/testing/model/world";

export const newCustomer = (world: World, id: string, email: string | null): Customer => {
  const customer = { id, created: world.now, email, defaultPaymentMethodId: null };
  world.customers.push(customer);
  return customer;
};

/** A card of a customer; the first one, or on request, becomes the default. */
export const keepCard = (
  world: World,
  { id: customerId, defaultPaymentMethodId: currentDefault }: Customer,
  given: Pick<Card, "id" | "behaviour"> & { isDefault?: boolean },
): Card => {
  const { isDefault = false, ...named } = given;
  const made = { created: world.now, customerId, default: false, detachedAt: null, debits: 0 };
  const card: Card = { ...made, ...named };
  world.cards.push(card);
  if (isDefault || currentDefault === null) makeDefault(world, card);
  return card;
};

export const makeDefault = (world: World, card: Card): void => {
  for (const other of world.cards) {
    if (other.customerId === card.customerId) other.default = other === card;
  }
  byId(world.customers, card.customerId).defaultPaymentMethodId = card.id;
};
