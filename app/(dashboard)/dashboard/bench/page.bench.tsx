/** What the shell alone costs. */
export default function EmptyPage() {
  return <p>Empty</p>;
}
