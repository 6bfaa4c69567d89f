import { Gone } from "@/app/_ui/gone";

export default function NoClaim() {
  return <Gone of="claim" />;
}
