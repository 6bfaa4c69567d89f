import { Gone } from "@/app/_ui/gone";

export default function NoInvitation() {
  return <Gone of="invitation" />;
}
